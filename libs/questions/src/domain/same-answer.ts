import { folded } from './content-key.js';

/** The part of a question that says what is right. */
export interface Answered {
  readonly options: readonly { readonly id: string; readonly text: string }[];
  readonly key: { readonly optionIds: readonly string[]; readonly number?: string | null; readonly tolerance?: string | null };
}

const right = ({ options, key }: Answered): string =>
  JSON.stringify([
    options
      .filter(({ id }) => key.optionIds.includes(id))
      .map(({ text }) => folded(text))
      .toSorted(),
    key.number ?? null,
  ]);

/** Whether two questions of one content key have the same right answer, in whichever order their options stand. */
export const sameAnswer = (one: Answered, other: Answered): boolean => right(one) === right(other);
