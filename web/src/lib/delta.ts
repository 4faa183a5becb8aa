// A delta is a list of changes: [path, value], [path] (the field is gone), or [path, keep, tail] (a list
// keeps its first items and gets `tail` after them). See src/parlor/table/delta.py.

export type Step = string | number;
export type Change = [Step[]] | [Step[], unknown] | [Step[], number, unknown[]];

type Holder = Record<Step, unknown>;

/** The scene after the changes. What did not change is shared with the old one. */
export function patch<T>(old: T, changes: Change[]): T {
  let scene: unknown = old;
  for (const change of changes) scene = apply(scene, change[0], 0, change);
  return scene as T;
}

function apply(value: unknown, path: Step[], depth: number, change: Change): unknown {
  if (depth === path.length) return changed(value, change);
  const step = path[depth] as Step;
  const copy = (Array.isArray(value) ? [...value] : { ...(value as Holder) }) as Holder;
  if (depth === path.length - 1 && change.length === 1) Reflect.deleteProperty(copy, step);
  else copy[step] = apply(copy[step], path, depth + 1, change);
  return copy;
}

function changed(value: unknown, change: Change): unknown {
  return change.length === 3 ? [...(value as unknown[]).slice(0, change[1]), ...change[2]] : change[1];
}
