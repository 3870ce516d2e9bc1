import { AsyncLocalStorage } from 'node:async_hooks';
import type { Locale } from '#contracts/shared/values';
import type { Actor } from '../kernel/index.js';

/** What logs, audit and outbox rows say about the work that runs. Rights never come from it: the command carries its actor. */
export interface RequestFacts {
  readonly requestId: string;
  readonly actor: Actor;
  readonly locale: Locale;
  readonly address: string | null;
  /** The event that caused this work, where a job runs. */
  readonly cause?: string;
  /** What further spans are parts of, where traces are on (`traces/`). */
  readonly traceparent?: string;
}

export const requestContext = new AsyncLocalStorage<RequestFacts>();
