import type { MistakeReceipt, RoundReceipt, RoundView, ShownMistake, ShownQuestion } from '#contracts/http/quiz-shapes';
import { newId, system } from '#platform/kernel';
import { RefreshItems } from '#practice';
import { CreateQuestions } from '#questions';
import type { Answer, Person, Running } from './api.js';

/** Refusals that `quiz.int.ts` and `mistakes.int.ts` meet over the door. */
export const quizCodes = ['Round not found', 'Round over', 'Question not shown', 'Question withdrawn', 'Review not found'] as const;

const staff = system('test');
/** The right option of every question made here; nothing else of it says which. */
export const rightText = 'ঠিকটি';

/** Published questions of a subject, known to practice; answers their ids in the bank. */
export const questionsOf = async (
  { dispatcher }: Running,
  world: { sql<T extends object>(text: string, values?: unknown[]): Promise<T[]> },
  subject: string,
  count: number,
): Promise<string[]> => {
  const drafts = Array.from({ length: count }, () => ({
    kind: 'single' as const,
    stem: `${subject} ${newId()}`,
    options: ['এক', rightText, 'তিন', 'চার'],
    correct: [1],
    explanation: `CANARY-WHY ${subject}`,
    path: { subject, chapter: 'First' },
  }));
  const { versionIds } = await dispatcher.command(new CreateQuestions(staff, drafts));
  await dispatcher.command(new RefreshItems(null));
  const rows = await world.sql<{ question_id: string }>(`select question_id from practice.items where version_id = any($1)`, [versionIds]);
  return rows.map((row) => row.question_id);
};

/** What somebody does with rounds and mistakes, by HTTP. */
export class Player {
  constructor(
    private readonly http: Running,
    readonly who: Person,
  ) {}

  call(method: string, path = '', body?: object): Promise<Answer> {
    return this.http.call(method, `/api/quiz${path}`, { as: this.who, ...(body ? { body } : {}) });
  }

  private async done<T>(answer: Promise<Answer>): Promise<T> {
    const { status, text, body } = await answer;
    if (status >= 300) throw new Error(text);
    return body as T;
  }

  get<T>(path = ''): Promise<T> {
    return this.done<T>(this.call('GET', path));
  }

  start(subjectId: string | null = null): Promise<RoundView> {
    return this.done(this.call('POST', '/rounds', { subjectId }));
  }

  show(roundId: string): Promise<{ shown: ShownQuestion | null; round: RoundView }> {
    return this.done(this.call('POST', `/rounds/${roundId}/show`));
  }

  /** `right` null: asks to be shown. */
  tryAnswer(roundId: string, { place, question }: ShownQuestion, right: boolean | null, tookMs?: number): Promise<Answer> {
    return this.call('POST', `/rounds/${roundId}/answers`, {
      place,
      ...given(question, right),
      ...(tookMs === undefined ? {} : { tookMs }),
    });
  }

  answer(roundId: string, shown: ShownQuestion, right: boolean | null, tookMs?: number): Promise<RoundReceipt> {
    return this.done(this.tryAnswer(roundId, shown, right, tookMs));
  }

  /** Answers all that is left of a round. */
  async play(roundId: string, right: (place: number) => boolean | null): Promise<RoundView> {
    for (;;) {
      const { shown, round } = await this.show(roundId);
      if (!shown) return round;
      await this.answer(roundId, shown, right(shown.place));
    }
  }

  showMistake(): Promise<{ shown: ShownMistake | null; left: number }> {
    return this.done(this.call('POST', '/mistakes/show'));
  }

  tryAnswerMistake({ reviewId, question }: ShownMistake, right: boolean | null): Promise<Answer> {
    return this.call('POST', `/mistakes/reviews/${reviewId}/answers`, given(question, right));
  }

  answerMistake(shown: ShownMistake, right: boolean | null): Promise<MistakeReceipt> {
    return this.done(this.tryAnswerMistake(shown, right));
  }
}

const given = ({ options }: ShownQuestion['question'], right: boolean | null): { optionIds: string[]; number: null } => {
  const id = options.find(({ text }) => (text === rightText) === right)?.id;
  return { optionIds: right === null || id === undefined ? [] : [id], number: null };
};
