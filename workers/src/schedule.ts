import { EndLeftTurns, FillPassages } from '#assistant';
import type { TidyMedia } from '#catalog';
import { ExpireOrders, PurgeUnknownNotifications, ReleaseHoldings, type Reconcile, type ReconcileDay } from '#commerce';
import { ForgetOldNotices, PostDueNotices, ReleaseHeld } from '#community';
import {
  DecryptDuePaper,
  PurgeAnswerLog,
  ReckonToppers,
  RemindExams,
  SubmitDueAttempts,
  TickExams,
  type VerifyBoards,
  type VerifyExams,
} from '#exams';
import { ForgetOld } from '#identity';
import type { Clean, Dispatcher, Logger, ScheduleLine, Sweep } from '#platform';
import { EndDueSessions, EndOverdueRounds, TickPractice, TickRooms, TidyRooms } from '#practice';
import { SetQuestionsAside, type MendImports } from '#questions';
import type { Alarms, TidyPictures, Verify } from '#readmodels';
import { isNight, verifyNightly } from './nightly-verify.js';
import { reactions } from './reactions.js';

/** Attempts one command submits; a full answer means that more are due. */
const SUBMITTED_AT_ONCE = 500;

/** Papers put in the clear a second: each holds the process for as long as it takes to decrypt its megabytes. */
const PAPERS_AT_ONCE = 2;

/** Orders one command ends; a full answer means that more are due. */
const EXPIRED_AT_ONCE = 200;

/** Planned notices one command posts; a full answer means that more are due. */
const NOTICES_AT_ONCE = 20;

/** Sessions of practice one command ends; a full answer means that more are due. */
const SESSIONS_AT_ONCE = 100;

/** Rounds one command ends; a full answer means that more are over. */
const ROUNDS_AT_ONCE = 500;
/** Rooms one command moves on; a full answer means that more are due. */
const ROOMS_AT_ONCE = 50;

export interface ScheduleParts {
  readonly dispatcher: Dispatcher;
  readonly verifyBoards: VerifyBoards;
  readonly verifyExams: VerifyExams;
  readonly verify: Verify;
  readonly reconcile: Reconcile;
  readonly reconcileDay: ReconcileDay;
  readonly logger: Logger;
  readonly mendImports: MendImports;
  readonly tidyMedia: TidyMedia;
  readonly tidyPictures: TidyPictures;
  readonly sweep: Sweep;
  readonly clean: Clean;
  readonly alarms: Alarms;
}

/** What runs by the clock: each line is harmless to run twice and needs no Redis. */
export const schedule = ({
  dispatcher,
  verifyBoards,
  verifyExams,
  verify,
  reconcile,
  reconcileDay,
  logger,
  mendImports,
  tidyMedia,
  tidyPictures,
  sweep,
  clean,
  alarms,
}: ScheduleParts): readonly ScheduleLine[] => [
  {
    name: 'exams.tick',
    everyMs: 1000,
    run: async () => {
      await dispatcher.command(new TickExams());
      while ((await dispatcher.command(new SubmitDueAttempts(SUBMITTED_AT_ONCE))) >= SUBMITTED_AT_ONCE);
    },
  },
  {
    // Of its own: opening and closing wait for no paper.
    name: 'exams.decrypt-papers',
    everyMs: 1000,
    run: async () => {
      for (let left = PAPERS_AT_ONCE; left > 0 && (await dispatcher.command(new DecryptDuePaper())); left -= 1);
    },
  },
  {
    name: 'practice.end-due',
    everyMs: 5000,
    run: async () => {
      while ((await dispatcher.command(new EndDueSessions())) >= SESSIONS_AT_ONCE);
    },
  },
  { name: 'practice.tick', everyMs: 60_000, run: () => dispatcher.command(new TickPractice()) },
  {
    name: 'practice.tick-rooms',
    everyMs: 500,
    run: async () => {
      while ((await dispatcher.command(new TickRooms(ROOMS_AT_ONCE))) >= ROOMS_AT_ONCE);
    },
  },
  {
    name: 'practice.tidy-rooms',
    everyMs: 3_600_000,
    run: async () => {
      while ((await dispatcher.command(new TidyRooms())) > 0);
    },
  },
  {
    name: 'exams.purge-answer-log',
    everyMs: 3_600_000,
    run: async () => {
      while (await dispatcher.command(new PurgeAnswerLog()));
    },
  },
  {
    name: 'commerce.expire-orders',
    everyMs: 10_000,
    run: async () => {
      while ((await dispatcher.command(new ReleaseHoldings(EXPIRED_AT_ONCE))) >= EXPIRED_AT_ONCE);
      while ((await dispatcher.command(new ExpireOrders(EXPIRED_AT_ONCE))) >= EXPIRED_AT_ONCE);
    },
  },
  {
    name: 'commerce.purge-unknown-notifications',
    everyMs: 3_600_000,
    run: async () => {
      while ((await dispatcher.command(new PurgeUnknownNotifications())).more);
    },
  },
  { name: 'commerce.reconcile', everyMs: 10_000, run: () => reconcile.run() },
  { name: 'commerce.reconcile-day', everyMs: 3_600_000, run: () => reconcileDay.run() },
  {
    name: 'exams.turn-toppers',
    everyMs: 60_000,
    run: async () => {
      while ((await dispatcher.command(new ReckonToppers('turn'))) > 0);
    },
  },
  {
    name: 'community.tick',
    everyMs: 10_000,
    run: async () => {
      while ((await dispatcher.command(new PostDueNotices(NOTICES_AT_ONCE))) >= NOTICES_AT_ONCE);
    },
  },
  {
    name: 'community.release-held',
    everyMs: 30_000,
    run: async () => {
      while ((await dispatcher.command(new ReleaseHeld(NOTICES_AT_ONCE))) >= NOTICES_AT_ONCE);
    },
  },
  { name: 'exams.remind', everyMs: 30_000, run: () => dispatcher.command(new RemindExams()) },
  {
    name: 'community.forget-old',
    everyMs: 3_600_000,
    run: async () => {
      while ((await dispatcher.command(new ForgetOldNotices())).more);
    },
  },
  {
    name: 'practice.end-rounds',
    everyMs: 30_000,
    run: async () => {
      while ((await dispatcher.command(new EndOverdueRounds(ROUNDS_AT_ONCE))) >= ROUNDS_AT_ONCE);
    },
  },
  { name: 'assistant.tick', everyMs: 60_000, run: async () => void (await dispatcher.command(new EndLeftTurns())) },
  {
    // What no event told of: a course that was published, a bank that was there before the assistant was.
    name: 'assistant.fill',
    everyMs: 3_600_000,
    run: async () => {
      while ((await dispatcher.command(new FillPassages('lesson'))).more);
      while ((await dispatcher.command(new FillPassages('question'))).more);
    },
  },
  { name: 'exams.verify-boards', everyMs: 30_000, run: () => verifyBoards.run() },
  {
    name: 'identity.forget-old',
    everyMs: 3_600_000,
    run: async () => {
      while ((await dispatcher.command(new ForgetOld())).more);
    },
  },
  { name: 'questions.mend-imports', everyMs: 600_000, run: () => mendImports.run() },
  { name: 'questions.take-aside', everyMs: 600_000, run: async () => void (await dispatcher.command(new SetQuestionsAside())) },
  { name: 'catalog.tidy-media', everyMs: 600_000, run: () => tidyMedia.run() },
  // It reads every text there is.
  { name: 'readmodels.tidy-pictures', everyMs: 7_200_000, run: async () => (isNight(new Date()) ? tidyPictures.run() : null) },
  { name: 'readmodels.verify', everyMs: 600_000, run: () => verifyNightly({ dispatcher, verify, verifyBoards, verifyExams, logger }) },
  { name: 'ops.alarms', everyMs: 5000, run: () => alarms.run() },
  { name: 'platform.sweep', everyMs: 30_000, run: () => sweep.run(reactions) },
  { name: 'platform.clean', everyMs: 3_600_000, run: () => clean.run() },
];
