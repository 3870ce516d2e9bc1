import { useEffect, useRef } from 'react';
import type { ExamBrief } from '#contracts/http/exams';
import { serverNow } from '../../client/server-clock.js';
import { turnsOf } from './act.js';
import { useTurn } from './use-turn.js';

/** Milliseconds between two questions while a list of exams is on the screen. */
export const refreshMs = 30_000;

interface Exams {
  readonly now: string;
  readonly live: readonly ExamBrief[];
  readonly coming: readonly ExamBrief[];
}

/** What goes on is prerendered every minute; older than this, something was in the way of it. */
const madeAgainMs = 90_000;

/** Whether what was on, or was to come, when the data was made cannot be so any more. */
const isOld = ({ now, live, coming }: Exams): boolean =>
  (live.length > 0 && serverNow() - Date.parse(now) > madeAgainMs) || coming.some((exam) => Date.parse(exam.opensAt) <= serverNow());

/** Asks again when an exam opens or closes, and at once where the page was made too long ago for what goes on on it. */
export const useFresh = (data: Exams | undefined, ask: () => void): void => {
  useTurn(data ? [...data.live.flatMap(turnsOf), ...data.coming.map((exam) => exam.opensAt)] : [], ask);
  const latest = useRef({ data, ask });
  useEffect(() => {
    latest.current = { data, ask };
  });
  const madeAt = data?.now;
  useEffect(() => {
    const shown = latest.current;
    if (madeAt !== undefined && shown.data && isOld(shown.data)) shown.ask();
  }, [madeAt]);
};
