// How the house passes for a seat, as whoever sits there likes it; decided at the table by public facts alone.

export type Passing = "never" | "own" | "only" | "play" | "turn";

const PLACE = "parlor.passing";

export const PASSING: Record<Passing, string> = {
  never: "ask me every time",
  own: "not about my own unanswered deeds",
  only: "pass when I say nothing for a while",
  play: "pass until somebody plays something",
  turn: "pass until my turn",
};

/** What the house does for this seat from the start: it lets the seat's own deeds happen that nobody answered. */
export const ownPassing = (): "never" | "own" => (localStorage.getItem(PLACE) === "never" ? "never" : "own");

export const keepPassing = (mode: Passing): void => {
  if (mode === "never" || mode === "own") localStorage.setItem(PLACE, mode);
};
