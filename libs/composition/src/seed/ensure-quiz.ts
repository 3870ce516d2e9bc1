import { ListUsers } from '#identity';
import type { ShownMistake, ShownQuestion } from '#contracts/http/quiz';
import type { Dispatcher } from '#platform';
import {
  AnswerMistake,
  AnswerRoundQuestion,
  GetRoundChoices,
  ListQuizRounds,
  RateAnswers,
  RefreshItems,
  ShowMistake,
  ShowRoundQuestion,
  StartRound,
} from '#practice';
import { GetQuestionBriefs } from '#questions';
import type { DemoClock } from './clock.js';
import { inDhaka } from './in-dhaka.js';
import { demoPeople } from './people.js';

const second = 1000;

export interface QuizTools {
  readonly dispatcher: Dispatcher;
  readonly clock: DemoClock;
}

/** A round of the demo's student: how many days ago, of which subject of the bank (null: mixed), at which places it went wrong. */
interface Past {
  readonly daysAgo: number;
  readonly subject: number | null;
  readonly wrong: readonly number[];
  /** Seconds that an answer took. */
  readonly pace: number;
}

/** The first five mistakes are seen again twice, and known; the twelve of the last three rounds are due today. */
const rounds: readonly Past[] = [
  { daysAgo: 8, subject: null, wrong: [2, 3, 6, 8, 9], pace: 7 },
  { daysAgo: 3, subject: 0, wrong: [1, 4, 7, 10], pace: 16 },
  { daysAgo: 2, subject: null, wrong: [3, 5, 6, 9], pace: 27 },
  { daysAgo: 1, subject: 0, wrong: [2, 5, 8, 9], pace: 9 },
];
const sights = [
  { daysAgo: 7, seconds: 20 },
  { daysAgo: 4, seconds: 30 },
];

/** When the round of so many days ago was begun: on that day in Dhaka, at whatever minute the demo is made. */
export const playedAt = (now: number, daysAgo: number): number => inDhaka(now, -daysAgo, 17.5);

class Player {
  private at = 0;

  constructor(
    private readonly tools: QuizTools,
    private readonly userId: string,
  ) {}

  private async wait(seconds: number): Promise<void> {
    this.at += seconds * second;
    await this.tools.clock.set(this.at);
  }

  /** The answer that is right, or the first option that is not. */
  private async given({ question }: ShownQuestion | ShownMistake, right: boolean) {
    const [brief] = await this.tools.dispatcher.query(new GetQuestionBriefs([question.versionId]));
    const key = brief?.key.optionIds ?? [];
    const wrong = question.options.find(({ id }) => !key.includes(id))?.id;
    const optionIds = right ? [...key] : wrong === undefined ? [] : [wrong];
    return { optionIds: question.kind === 'multiple' || !right ? optionIds : optionIds.slice(0, 1), number: null };
  }

  async play({ wrong, pace }: Past, subjectId: string | null, from: number): Promise<void> {
    this.at = from;
    await this.wait(0);
    const { dispatcher } = this.tools;
    const { id } = await dispatcher.command(new StartRound(this.userId, subjectId));
    for (;;) {
      const { shown } = await dispatcher.command(new ShowRoundQuestion(this.userId, id));
      if (!shown) return;
      await this.wait(pace + (shown.place % 5));
      const given = await this.given(shown, !wrong.includes(shown.place));
      await dispatcher.command(new AnswerRoundQuestion(this.userId, id, { place: shown.place, given, claimedMs: null }));
    }
  }

  async seeAgain(seconds: number, from: number): Promise<void> {
    this.at = from;
    await this.wait(0);
    for (;;) {
      const { shown } = await this.tools.dispatcher.command(new ShowMistake(this.userId));
      if (!shown) return;
      await this.wait(seconds);
      const given = await this.given(shown, true);
      await this.tools.dispatcher.command(new AnswerMistake(this.userId, shown.reviewId, { given, claimedMs: null }));
      await this.wait(2);
    }
  }
}

/**
 * The demo's student has played: four rounds in the last days with records, mistakes that were seen again and known, and twelve that are
 * due today. By the same commands as life, the clock moved back; whoever has played is left alone.
 */
export const ensureQuiz = async (tools: QuizTools): Promise<void> => {
  const { dispatcher, clock } = tools;
  const email = demoPeople.find(({ role }) => role === 'student')?.draft.email ?? '';
  const { rows } = await dispatcher.query(new ListUsers({ q: email }, 'created', 1));
  const userId = rows.find((row) => row.email === email)?.id;
  if (!userId || (await dispatcher.query(new ListQuizRounds(userId, 1))).total > 0) return;
  await dispatcher.command(new RefreshItems(null));
  const { choices } = await dispatcher.query(new GetRoundChoices(userId));
  const subjects = choices.filter(({ subjectId, available }) => subjectId !== null && available >= 30);
  const [player, now] = [new Player(tools, userId), await clock.now()];
  try {
    for (let ago = Math.max(...rounds.map(({ daysAgo }) => daysAgo)); ago > 0; ago -= 1) {
      for (const { seconds } of sights.filter(({ daysAgo }) => daysAgo === ago))
        await player.seeAgain(seconds, playedAt(now, ago) - 1200 * second);
      for (const past of rounds.filter(({ daysAgo }) => daysAgo === ago)) {
        const subject = past.subject === null ? null : (subjects[past.subject]?.subjectId ?? null);
        await player.play(past, subject, playedAt(now, ago));
      }
    }
  } finally {
    await clock.reset();
  }
  await dispatcher.command(new RateAnswers(userId));
};
