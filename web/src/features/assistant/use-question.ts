import { useCallback, useEffect, useState } from 'react';
import type { ResponseOf } from '#contracts/http/endpoint';
import type { getChoice } from '#contracts/http/assistant';
import { keepDraft, readDraft } from '../qna/draft.js';

/** A question of the bank that is asked about. */
export type Choice = ResponseOf<typeof getChoice>;

/** What is being asked: words, a question of the bank, a picture (an address of ours), any of them. */
export interface Question {
  readonly text: string;
  readonly choice: Choice | null;
  readonly picture: string | null;
}
export const nothing: Question = { text: '', choice: null, picture: null };
export const isEmpty = ({ text, choice, picture }: Question): boolean => text.trim() === '' && choice === null && picture === null;

/** A question that is being written; what was begun is there again after a reload of this tab. */
export const useQuestion = (userId: string): readonly [Question, (patch: Partial<Question>) => void] => {
  const key = `ai ${userId}`;
  const [question, setQuestion] = useState<Question>(() => readDraft<Question>(key) ?? nothing);
  useEffect(() => keepDraft(key, isEmpty(question) ? null : question), [key, question]);
  const put = useCallback((patch: Partial<Question>): void => setQuestion((was) => ({ ...was, ...patch })), []);
  return [question, put];
};
