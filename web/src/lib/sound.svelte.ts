// Sound, synthesised: a timbre for each game, off until the first gesture, one volume, `m` mutes.

import type { Look } from "./types";

type Timbre = Look["timbre"];
export type Cue =
  | "card"
  | "bead"
  | "slide"
  | "turn"
  | "asked"
  | "link"
  | "loss"
  | "gain"
  | "crack"
  | "no"
  | "round"
  | "won"
  | "lost";

interface Voice {
  /** Partials of a note, each a multiple of its pitch with its strength. */
  partials: [number, number][];
  wave: OscillatorType;
  decay: number;
  pitch: number;
}

const VOICES: Record<Timbre, Voice> = {
  glass: {
    partials: [
      [1, 1],
      [2.76, 0.35],
      [5.4, 0.12],
    ],
    wave: "sine",
    decay: 0.7,
    pitch: 880,
  },
  stone: {
    partials: [
      [1, 1],
      [1.7, 0.4],
    ],
    wave: "triangle",
    decay: 0.14,
    pitch: 420,
  },
  drum: {
    partials: [
      [1, 1],
      [1.5, 0.5],
      [2.2, 0.2],
    ],
    wave: "sine",
    decay: 0.26,
    pitch: 165,
  },
  piano: {
    partials: [
      [1, 1],
      [2, 0.4],
      [3, 0.18],
    ],
    wave: "triangle",
    decay: 0.6,
    pitch: 392,
  },
  bowl: {
    partials: [
      [1, 1],
      [2.71, 0.5],
      [5.15, 0.25],
    ],
    wave: "sine",
    decay: 1.3,
    pitch: 330,
  },
  wood: {
    partials: [
      [1, 1],
      [2.4, 0.3],
    ],
    wave: "sine",
    decay: 0.16,
    pitch: 520,
  },
};
const [VOLUME, NOTIFY] = ["parlor.volume", "parlor.notify"];

class Sound {
  volume = $state(Number(localStorage.getItem(VOLUME) ?? 45));
  notify = $state(localStorage.getItem(NOTIFY) === "yes");
  private before = 45;
  private context: AudioContext | null = null;
  private out: GainNode | null = null;
  private noise: AudioBuffer | null = null;
  private voice: Voice = VOICES.wood;

  constructor() {
    const wake = () => this.wake();
    addEventListener("pointerdown", wake, { once: true });
    addEventListener("keydown", wake, { once: true });
  }

  /** Browsers allow sound after a gesture only; before it nothing is made. */
  private wake(): void {
    if (this.context || typeof AudioContext === "undefined") return;
    this.context = new AudioContext();
    this.out = this.context.createGain();
    this.out.connect(this.context.destination);
    this.noise = this.context.createBuffer(1, this.context.sampleRate / 2, this.context.sampleRate);
    const samples = this.noise.getChannelData(0);
    for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
    this.level();
  }

  private level(): void {
    if (this.out) this.out.gain.value = (this.volume / 100) ** 2 * 0.5;
  }

  setVolume(volume: number): void {
    this.volume = volume;
    localStorage.setItem(VOLUME, String(volume));
    this.level();
  }

  mute(): void {
    if (this.volume) this.before = this.volume;
    this.setVolume(this.volume ? 0 : this.before);
  }

  async setNotify(wanted: boolean): Promise<void> {
    const allowed =
      wanted && "Notification" in window && (await Notification.requestPermission()) === "granted";
    this.notify = allowed;
    localStorage.setItem(NOTIFY, allowed ? "yes" : "no");
  }

  tune(timbre: Timbre): void {
    this.voice = VOICES[timbre];
  }

  /** Tells whoever is on another page. */
  call(text: string): void {
    if (this.notify && document.hidden && "Notification" in window && Notification.permission === "granted")
      new Notification("Parlor", { body: text, tag: "parlor-turn" });
  }

  private note(steps: number, after = 0, strength = 1, short = 1): void {
    const { context, out, voice } = this;
    if (!context || !out) return;
    const at = context.currentTime + after;
    const pitch = voice.pitch * 2 ** (steps / 12);
    for (const [multiple, share] of voice.partials) {
      const tone = context.createOscillator();
      const gain = context.createGain();
      tone.type = voice.wave;
      tone.frequency.value = pitch * multiple;
      gain.gain.setValueAtTime(0, at);
      gain.gain.linearRampToValueAtTime(0.5 * share * strength, at + 0.006);
      gain.gain.exponentialRampToValueAtTime(0.001, at + (voice.decay * short) / Math.sqrt(multiple));
      tone.connect(gain).connect(out);
      tone.start(at);
      tone.stop(at + voice.decay * short + 0.05);
    }
  }

  private brush(time: number, from: number, to: number, strength: number, after = 0): void {
    const { context, out, noise } = this;
    if (!context || !out || !noise) return;
    const at = context.currentTime + after;
    const source = context.createBufferSource();
    const filter = context.createBiquadFilter();
    const gain = context.createGain();
    source.buffer = noise;
    filter.type = "bandpass";
    filter.Q.value = 0.8;
    filter.frequency.setValueAtTime(from, at);
    filter.frequency.exponentialRampToValueAtTime(to, at + time);
    gain.gain.setValueAtTime(strength, at);
    gain.gain.exponentialRampToValueAtTime(0.001, at + time);
    source.connect(filter).connect(gain).connect(out);
    source.start(at, 0, time + 0.02);
  }

  /** `step` raises what is played several times: beads, links of a chain. */
  play(cue: Cue, step = 0, after = 0): void {
    if (!this.context || !this.volume || document.hidden) return;
    if (cue === "card") this.brush(0.06, 2600, 1400, 0.5, after);
    else if (cue === "bead") this.note(12 + 2 * step, after, 0.5, 0.5);
    else if (cue === "slide") this.brush(0.18, 300, 700, 0.35, after);
    else if (cue === "turn") [0, 7].forEach((steps, i) => this.note(steps, after + 0.14 * i, 0.8));
    else if (cue === "asked") this.note(7, after, 0.8);
    else if (cue === "link") this.note(5 - 2 * step, after, 0.7, 0.6);
    else if (cue === "loss") [-17, -16].forEach((steps, i) => this.note(steps, after + 0.05 * i, 1, 0.7));
    else if (cue === "gain") [0, 4].forEach((steps, i) => this.note(steps, after + 0.09 * i, 0.7));
    else if (cue === "crack") this.brush(0.12, 4000, 500, 0.8, after);
    else if (cue === "no") this.note(-12, after, 0.4, 0.25);
    else if (cue === "round") [0, 4, 7].forEach((steps, i) => this.note(steps, after + 0.11 * i, 0.8));
    else if (cue === "won") [0, 4, 7, 12, 16].forEach((steps, i) => this.note(steps, after + 0.12 * i, 0.9));
    else [0, -5].forEach((steps, i) => this.note(steps, after + 0.22 * i, 0.9));
  }
}

export const sound = new Sound();
