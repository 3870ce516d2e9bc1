import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { PlaceInLine } from '#contracts/http/exams';
import { isCallError } from '../../../client/call-error.js';
import { serverNow } from '../../../client/server-clock.js';
import { begin } from '../begin.js';
import { forgetExam } from '../open-exam.js';

export interface Starting {
  readonly ready: boolean;
  readonly working: boolean;
  /** True while the server has not answered yet and it is tried again. */
  readonly waiting: boolean;
  /** Where in line one stands while many start at once. */
  readonly place: PlaceInLine | null;
  readonly error: unknown;
  readonly beReady: () => void;
  readonly start: (again?: boolean) => void;
}

/** Everyone who pressed ready starts within this span; the server counts each one's time from its own start. */
const SPREAD_MS = 800;
const RETRY_MS = 900;
const still = { working: false, waiting: false, place: null, error: null };
const key = (examId: string): string => `exam.ready.${examId}`;

const remembered = (examId: string): boolean => {
  try {
    return sessionStorage.getItem(key(examId)) !== null;
  } catch {
    return false;
  }
};

/** Starts by hand, or by itself at `opensAt` for those who pressed ready; goes on trying while nothing but the way is in the way. */
export const useStart = (userId: string | null, examId: string, slug: string, opensAt: number | null): Starting => {
  const navigate = useNavigate();
  const [ready, setReady] = useState(() => remembered(examId));
  const [state, setState] = useState<Pick<Starting, 'working' | 'waiting' | 'place' | 'error'>>(still);
  const busy = useRef(false);
  const gone = useRef(false);
  useEffect(() => {
    gone.current = false;
    return () => {
      gone.current = true;
    };
  }, []);

  const start = useCallback(
    async (again = false): Promise<void> => {
      if (busy.current || userId === null) return;
      busy.current = true;
      setState({ ...still, working: true });
      for (let tries = 1; !gone.current; tries += 1) {
        try {
          await begin(userId, examId, again, (place) => {
            // Nobody is started who has gone away meanwhile.
            if (gone.current) throw new Error('The page was left');
            setState({ ...still, working: true, place });
          });
          try {
            sessionStorage.removeItem(key(examId));
          } catch {
            /* Blocked storage remembered nothing. */
          }
          forgetExam(userId, examId);
          if (!gone.current) await navigate(`/courses/${slug}/mcq/${examId}`);
          return;
        } catch (error) {
          const early = isCallError(error, 'Exam not open') && tries <= 20;
          const passing = isCallError(error) && (!error.answered || error.statusCode >= 500 || error.statusCode === 429);
          if (!early && !passing) {
            busy.current = false;
            setState({ ...still, error });
            return;
          }
          setState({ ...still, working: true, waiting: true });
          const asked = isCallError(error) ? error.retryAfterSeconds * 1000 : 0;
          await new Promise((resolve) => {
            setTimeout(resolve, Math.max(asked, RETRY_MS * Math.min(tries, 5)) * (0.6 + Math.random() * 0.8));
          });
        }
      }
      busy.current = false;
    },
    [userId, examId, slug, navigate],
  );

  useEffect(() => {
    if (!ready || opensAt === null) return undefined;
    const jitter = Math.random() * SPREAD_MS;
    let timer: ReturnType<typeof setTimeout>;
    const wait = (): void => {
      const left = opensAt + jitter - serverNow();
      if (left <= 0) void start();
      // Looked at again now and then: the clock is known better with each answer.
      else timer = setTimeout(wait, Math.min(left, 5000));
    };
    wait();
    return () => clearTimeout(timer);
  }, [ready, opensAt, start]);

  const beReady = useCallback(() => {
    setReady(true);
    try {
      sessionStorage.setItem(key(examId), '1');
    } catch {
      /* Blocked storage: ready for this page only. */
    }
  }, [examId]);
  return { ready, ...state, beReady, start: (again) => void start(again) };
};
