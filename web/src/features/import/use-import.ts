import { useCallback, useEffect, useRef, useState } from 'react';
import type { ResponseOf } from '#contracts/http/endpoint';
import type { getImport, ImportCounts, ImportJob } from '#contracts/http/imports';
import type { ImportHint } from '#contracts/socket/topics';
import type { CallError } from '../../client/call-error.js';
import { call } from '../../client/call.js';
import { useCatchUp } from '../../client/use-catch-up.js';
import { useEndpoint } from '../../client/use-endpoint.js';
import { useTopic } from '../../client/use-topic.js';
import { useLocale } from '../../i18n/index.js';

export type Job = ImportJob;

export interface ImportView {
  /** Null until the first answer. */
  readonly job: Job | null;
  readonly error: CallError | undefined;
  readonly retry: () => void;
  /** How far the reading has come, as last heard; null while nothing is under way or the socket is away. */
  readonly hint: ImportHint | null;
  /** False while the page is kept up to date by asking, not by the socket. */
  readonly live: boolean;
  /** Puts what an own act answered in place. */
  readonly put: (job: Job) => void;
  readonly putCounts: (counts: ImportCounts) => void;
  /** Whether it is being asked if the import is to be given up: the question stays while the steps below it change. */
  readonly discarding: boolean;
  readonly askDiscard: (ask: boolean) => void;
}

const isHint = (value: unknown): value is ImportHint => typeof value === 'object' && value !== null && 'step' in value && 'done' in value;

/** One import, kept up to date by its topic; while the socket is away it is asked for every few seconds. */
export const useImport = (id: string): ImportView => {
  const [given, locale] = [{ params: { id } }, useLocale()];
  const [discarding, askDiscard] = useState(false);
  const { data, error, mutate } = useEndpoint('GET /api/admin/imports/:id', given, { keepPreviousData: false });
  const topic = useTopic('import', id, {
    pollEveryMs: 2000,
    poll: async () => {
      const { import: job } = await call('GET /api/admin/imports/:id', given);
      return { version: job.version, body: { state: job.state, counts: job.counts } };
    },
  });
  const job = data?.import ?? null;
  useCatchUp({ error, mutate }, job?.version, topic.version);
  // The server words what went wrong, in the language of the asking.
  const asked = useRef(locale);
  useEffect(() => {
    if (asked.current !== locale) void mutate();
    asked.current = locale;
  }, [locale, mutate]);
  const write = useCallback(
    (change: (job: Job) => Job) =>
      void mutate((now: ResponseOf<typeof getImport> | undefined) => now && { import: change(now.import) }, { revalidate: false }),
    [mutate],
  );
  return {
    discarding,
    askDiscard,
    job,
    error,
    retry: () => void mutate(),
    hint: isHint(topic.hint) ? topic.hint : null,
    live: topic.state === 'live',
    // What was answered may be older than what has come since.
    put: (next) => write((now) => (now.version > next.version ? now : next)),
    putCounts: (counts) => {
      write((now) => ({ ...now, counts }));
      // Where they go has changed with them.
      void mutate();
    },
  };
};
