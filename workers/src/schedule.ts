import { SubmitDueAttempts, TickExams, type VerifyBoards } from '#exams';
import { ForgetOld } from '#identity';
import type { Clean, Dispatcher, ScheduleLine, Sweep } from '#platform';
import type { MendImports } from '#questions';
import { reactions } from './reactions.js';

/** Attempts one command submits; a full answer means that more are due. */
const SUBMITTED_AT_ONCE = 500;

export interface ScheduleParts {
  readonly dispatcher: Dispatcher;
  readonly verifyBoards: VerifyBoards;
  readonly mendImports: MendImports;
  readonly sweep: Sweep;
  readonly clean: Clean;
}

/** What runs by the clock: each line is harmless to run twice and needs no Redis. */
export const schedule = ({ dispatcher, verifyBoards, mendImports, sweep, clean }: ScheduleParts): readonly ScheduleLine[] => [
  {
    name: 'exams.tick',
    everyMs: 1000,
    run: async () => {
      await dispatcher.command(new TickExams());
      while ((await dispatcher.command(new SubmitDueAttempts(SUBMITTED_AT_ONCE))) >= SUBMITTED_AT_ONCE);
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
  { name: 'platform.sweep', everyMs: 30_000, run: () => sweep.run(reactions) },
  { name: 'platform.clean', everyMs: 3_600_000, run: () => clean.run() },
];
