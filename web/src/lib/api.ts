// Talking to the server by HTTP. Every refusal is an Error whose message can be shown to a person.

import type { GameInfo, Scene } from "./types";

export interface SeatPlan {
  kind: "person" | "here" | "computer" | "invited" | "open";
  name?: string;
  level?: number;
}

export interface Opened {
  id: string;
  game: string;
  over: boolean;
  seats: { seat: number; kind: SeatPlan["kind"]; token: string; invitation: string }[];
}

export interface LobbyRow {
  id: string;
  game: string;
  seats: { name: string; kind: string }[];
}

export interface Replayed {
  scene: Scene;
  ply: number;
  plies: number;
  sentences: [number, number][];
}

export type Options = Record<string, string | number | boolean | null>;

async function ask<T>(path: string, body?: unknown, token = ""): Promise<T> {
  const headers: Record<string, string> = {};
  if (token) headers["Authorization"] = `Bearer ${token}`;
  if (body !== undefined) headers["Content-Type"] = "application/json";
  const answer = await fetch(`/api/${path}`, {
    method: body === undefined ? "GET" : "POST",
    headers,
    body: body === undefined ? null : JSON.stringify(body),
  });
  const data: unknown = await answer.json().catch(() => ({}));
  if (!answer.ok) throw new Error((data as { why?: string }).why ?? "The server did not answer.");
  return data as T;
}

export const games = () => ask<GameInfo[]>("games");
export const lobby = () => ask<LobbyRow[]>("lobby");
export const check = (game: string, options: Options) =>
  ask<{ options: Options | null; seats: number; why: string }>(`games/${game}/check`, { options });
export const begin = (game: string, seats: SeatPlan[], options: Options, clock: unknown = null) =>
  ask<Opened>("matches", { game, seats, options, clock });
export const upload = (text: string) => ask<Opened>("matches/upload", { text });
export const join = (id: string, name: string) =>
  ask<{ id: string; game: string; seat: number; token: string }>(`matches/${id}/join`, { name });
export const scene = (id: string, token: string) => ask<Scene>(`matches/${id}/scene`, undefined, token);
export const rename = (id: string, token: string, name: string) => ask(`matches/${id}/name`, { name }, token);
export const replay = (id: string, ply: number, token = "") =>
  ask<Replayed>(`matches/${id}/replay?ply=${ply}`, undefined, token);
export const turns = (id: string, token = "") => ask<number[]>(`matches/${id}/turns`, undefined, token);
export const branch = (id: string, ply: number, seats: SeatPlan[]) =>
  ask<Opened>(`matches/${id}/branch`, { ply, seats });

export async function text(path: string, token = ""): Promise<string> {
  const answer = await fetch(`/api/${path}`, token ? { headers: { Authorization: `Bearer ${token}` } } : {});
  if (!answer.ok) throw new Error("There is nothing like that here.");
  return answer.text();
}
