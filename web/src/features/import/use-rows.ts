import { useEffect, useRef } from 'react';
import type { ResponseOf } from '#contracts/http/endpoint';
import type { ImportRow, listImportRows } from '#contracts/http/imports';
import type { ImportRowState } from '#contracts/shared/imports';
import type { CallError } from '../../client/call-error.js';
import { useEndpoint } from '../../client/use-endpoint.js';
import { useLocale } from '../../i18n/index.js';
import type { Job } from './use-import.js';

type Page = ResponseOf<typeof listImportRows>;

export interface RowsView {
  readonly rows: readonly ImportRow[] | null;
  readonly total: number;
  /** The page that these rows are of; while the next one is on its way it is the one before. */
  readonly page: number | null;
  readonly error: CallError | undefined;
  readonly refresh: () => Promise<unknown>;
  /** Puts what became of a row in its place; the list stays as it is until it is asked for again, so that nothing jumps away. */
  readonly replace: (row: ImportRow) => void;
}

/** One page of an import's rows, problems first; asked again when the file was read anew. */
export const useRows = (job: Job, tab: ImportRowState | null, page: number): RowsView => {
  const locale = useLocale();
  const { data, error, mutate } = useEndpoint('GET /api/admin/imports/:id/rows', {
    params: { id: job.id },
    query: { page, ...(tab === null ? {} : { state: tab }) },
  });
  const known = useRef(`${job.version} ${locale}`);
  useEffect(() => {
    const now = `${job.version} ${locale}`;
    if (known.current !== now) void mutate();
    known.current = now;
  }, [job.version, locale, mutate]);
  return {
    rows: data?.rows ?? null,
    total: data?.total ?? 0,
    page: data?.page ?? null,
    error,
    refresh: () => mutate(),
    replace: (row) =>
      void mutate((now: Page | undefined) => now && { ...now, rows: now.rows.map((one) => (one.number === row.number ? row : one)) }, {
        revalidate: false,
      }),
  };
};
