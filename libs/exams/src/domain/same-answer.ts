/** What a save says of its question, apart from its order key. */
export interface AnswerValue {
  readonly optionIds: readonly string[];
  readonly number?: string | null | undefined;
  readonly flagged?: boolean | undefined;
}

const normalise = ({ optionIds, number, flagged }: AnswerValue): string =>
  `${optionIds
    .map((id) => id.toLowerCase())
    .toSorted()
    .join(',')}|${number ?? ''}|${flagged ?? false}`;

/** Whether two saves of one question say the same; the order of the options is nothing. */
export const isSameAnswer = (a: AnswerValue, b: AnswerValue): boolean => normalise(a) === normalise(b);
