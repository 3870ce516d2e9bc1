import { IllegalTransition } from './app-error.js';

export interface Machine<S extends string> {
  readonly name: string;
  readonly initial: S;
  readonly states: readonly S[];
  /** The new state, or throws `IllegalTransition`. */
  step(from: S, to: S): S;
  may(from: S, to: S): boolean;
}

/** A state machine as data. Refuses, when defined, a table in which some state cannot be reached from `initial`. */
export const machine = <const T extends Readonly<Record<string, readonly string[]>>>(table: {
  readonly name: string;
  readonly initial: keyof T & string;
  readonly to: T;
}): Machine<keyof T & string> => {
  type S = keyof T & string;
  const states = Object.keys(table.to) as S[];
  const reached = new Set<string>([table.initial]);
  for (const state of reached) for (const next of table.to[state] ?? []) reached.add(next);
  const lost = states.filter((state) => !reached.has(state));
  const unknown = [...reached].filter((state) => !states.includes(state as S));
  if (lost.length > 0 || unknown.length > 0)
    throw new Error(`Machine ${table.name}: unreachable ${lost.join(', ') || '-'}; unknown ${unknown.join(', ') || '-'}`);
  const may = (from: S, to: S) => ((table.to[from] ?? []) as readonly string[]).includes(to);
  return {
    name: table.name,
    initial: table.initial,
    states,
    may,
    step: (from, to) => {
      if (!may(from, to)) throw new IllegalTransition(table.name, from, to);
      return to;
    },
  };
};
