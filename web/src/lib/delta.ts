// A change is {field or index: change}, [] (the field is gone), [value], [keep, tail] (a list grows or shrinks),
// [order, fresh, changes] (things that move in a list) or [field, values, changes] (one field of every thing of a
// list). See src/parlor/table/delta.py.

export type Change =
  | { [step: string]: Change }
  | []
  | [unknown]
  | [number, unknown[]]
  | [number[] | string, unknown[], { [step: string]: Change }];

type Holder = Record<string, unknown>;

const FRESH = -1;

/** The scene after the change. What did not change is shared with the old one. */
export function patch<T>(old: T, change: Change): T {
  return changed(old, change) as T;
}

function changed(old: unknown, change: Change): unknown {
  if (!Array.isArray(change)) return inside(old, change);
  if (change.length === 1) return change[0];
  const list = old as unknown[];
  if (change.length === 2) return [...list.slice(0, change[0]), ...change[1]];
  if (change.length === 0) return undefined;
  const [order, values, changes] = change;
  if (typeof order === "string")
    return inside(
      list.map((thing, i) => ({ ...(thing as Holder), [order]: values[i] })),
      changes,
    );
  let next = 0;
  return inside(
    order.map((place) => (place === FRESH ? values[next++] : list[place])),
    changes,
  );
}

function inside(old: unknown, changes: { [step: string]: Change }): unknown {
  const copy = (Array.isArray(old) ? [...old] : { ...(old as Holder) }) as Holder;
  for (const [step, change] of Object.entries(changes)) {
    if (Array.isArray(change) && change.length === 0) Reflect.deleteProperty(copy, step);
    else copy[step] = changed(copy[step], change);
  }
  return copy;
}
