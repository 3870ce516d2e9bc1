import type { AnswerLine, askAssistant } from '#contracts/http/assistant';
import { CallError } from '../../client/call-error.js';
import { call, type Given } from '../../client/call.js';
import { linesOf } from './lines.js';

type Question = Given<typeof askAssistant>['body'];

const types: readonly unknown[] = ['begun', 'sources', 'block', 'ended'] satisfies AnswerLine['type'][];

/** A line of our own: a proxy's page in the middle of an answer is none. */
const lineOf = (text: string): AnswerLine => {
  let line: unknown;
  try {
    line = JSON.parse(text);
  } catch (cause) {
    throw new CallError({}, { answered: false, cause });
  }
  if (typeof line !== 'object' || line === null || !('type' in line) || !types.includes(line.type))
    throw new CallError({}, { answered: false });
  return line as AnswerLine;
};

const readLines = async (answer: Response, onLine: (line: AnswerLine) => void): Promise<void> => {
  if (!answer.body) throw new CallError({}, { answered: false });
  for await (const text of linesOf(answer.body)) if (text.trim() !== '') onLine(lineOf(text));
};

/**
 * Asks, and tells each line of the answer as it comes. Ends with the answer, whether its last line came or not. Throws `CallError` where
 * the question was refused, and whatever breaks the answer on its way; a signal ends it with an `AbortError`.
 */
export const ask = async (body: Question, signal: AbortSignal, onLine: (line: AnswerLine) => void): Promise<void> => {
  await call('POST /api/assistant/questions', { body }, { signal, read: (answer) => readLines(answer, onLine) });
};
