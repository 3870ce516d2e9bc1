import type { AnswerLine, Source, Turn } from '#contracts/http/assistant-shapes';
import { FillPassages, WordShares } from '#assistant';
import { CreateQuestions, type QuestionDraft } from '#questions';
import { system } from '#platform/kernel';
import type { Answer, Person, Running } from './api.js';

export interface Wish {
  readonly text?: string;
  readonly conversationId?: string | null;
  readonly questionId?: string | null;
  readonly picture?: string | null;
}
/** An answer with all that was said on the way. */
export interface Answered {
  readonly status: number;
  readonly code: string;
  readonly lines: readonly AnswerLine[];
  readonly turn: Turn;
  readonly sources: readonly Source[];
  readonly conversationId: string;
  readonly left: number;
  readonly text: string;
}

export const bodyOf = ({ text = '', conversationId = null, questionId = null, picture = null }: Wish) => ({
  text,
  conversationId,
  questionId,
  picture,
});

const linesOf = ({ headers, text }: Answer): AnswerLine[] =>
  (headers.get('content-type') ?? '').includes('x-ndjson')
    ? text
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line) as AnswerLine)
    : [];

/** Asks, and waits for the whole answer. */
export const ask = async (http: Running, as: Person, wish: Wish | string): Promise<Answered> => {
  const body = bodyOf(typeof wish === 'string' ? { text: wish } : wish);
  const answer = await http.call('POST', '/api/assistant/questions', { as, body, headers: { 'accept-language': 'en' } });
  const lines = linesOf(answer);
  const [begun, ended] = [lines.find(({ type }) => type === 'begun'), lines.find(({ type }) => type === 'ended')];
  return {
    status: answer.status,
    code: answer.status < 300 ? 'ok' : `${answer.status} ${String(answer.body['statusMessage'])}`,
    lines,
    turn: ended?.type === 'ended' ? ended.turn : (undefined as never),
    sources: lines.flatMap((line) => (line.type === 'sources' ? line.sources : [])),
    conversationId: begun?.type === 'begun' ? begun.conversationId : '',
    left: ended?.type === 'ended' ? ended.quota.left : -1,
    text: answer.text,
  };
};

export const addQuestions = async (
  http: Running,
  drafts: readonly QuestionDraft[],
): Promise<{ questionIds: string[]; versionIds: string[] }> => {
  const { versionIds } = await http.dispatcher.command(new CreateQuestions(system('test'), [...drafts]));
  return { versionIds, questionIds: [] };
};

/** What workers do after the bank and the lessons have changed. */
export const fillPassages = async ({ dispatcher, app }: Running): Promise<void> => {
  for (const kind of ['question', 'lesson'] as const) while ((await dispatcher.command(new FillPassages(kind))).more);
  app.get(WordShares, { strict: false }).forget();
};

export const single = (stem: string, right: string, explanation: string, over: Partial<QuestionDraft> = {}): QuestionDraft => ({
  kind: 'single',
  stem,
  options: [right, 'অন্য কিছু', 'কোনোটিই নয়', 'সবগুলো'],
  correct: [0],
  explanation,
  path: { subject: 'পদার্থবিজ্ঞান', chapter: 'গতিবিদ্যা' },
  ...over,
});

/** What `assistant.int.ts` and those beside it meet over the door. */
export const assistantCodes = [
  'Conversation not found',
  'Passage not found',
  'Training plan not found',
  'Words needed',
  'Exam running',
  'Answer under way',
  'No questions left',
  'Assistant busy',
  'Assistant budget used up',
] as const;
