import { type ReactNode, useRef, useState } from 'react';
import type { ImportRow } from '#contracts/http/imports';
import type { ImportRowState } from '#contracts/shared/imports';
import { CallError } from '../../client/call-error.js';
import { call } from '../../client/call.js';
import { keepFile } from '../../client/keep-file.js';
import { useText } from '../../i18n/index.js';
import { Button } from '../../ui/button.js';
import { Icon } from '../../ui/icon.js';
import { toast } from '../../ui/toast.js';
import { csvOf } from './problems-csv.js';
import { rowStateWord } from './row-look.js';
import { importText } from './text.js';
import type { Job } from './use-import.js';

/** All that does not go in, or that somebody should look at. */
const listed: readonly ImportRowState[] = ['error', 'near', 'unsupported', 'duplicate', 'left'];
/** As many as the endpoint gives at once. */
const size = 20;

type Gather = (onPart: (done: number) => void, signal: AbortSignal) => Promise<ImportRow[]>;

const gatherOf =
  (id: string): Gather =>
  async (onPart, signal) => {
    const rows: ImportRow[] = [];
    for (const state of listed) {
      for (let page = 1, left = 1; left > 0; page += 1) {
        const part = await call('GET /api/admin/imports/:id/rows', { params: { id }, query: { state, page, size } }, { signal });
        rows.push(...part.rows);
        left = part.rows.length === 0 ? 0 : part.total - rows.filter((row) => row.state === state).length;
        onPart(rows.length);
      }
    }
    return rows;
  };

const keep = (name: string, text: string): void => keepFile(name, new Blob([text], { type: 'text/csv;charset=utf-8' }));

/** Hands the list of everything that did not go in to the browser: where, the text as found, what is wrong, how to mend it. */
export const DownloadProblems = ({ job }: { job: Job }): ReactNode => {
  const t = useText(importText);
  const [done, setDone] = useState<number | null>(null);
  const stop = useRef<AbortController>(undefined);
  const { counts } = job;
  const count = counts.errors + counts.near + counts.unsupported + counts.duplicates + counts.left;
  const heads = [
    t('csvRow'),
    t('csvSheet'),
    t('csvLine'),
    t('column'),
    t('csvItem'),
    t('state'),
    t('asFound'),
    t('whatIsWrong'),
    t('howToFix'),
  ];
  const run = async (): Promise<void> => {
    const controller = new AbortController();
    stop.current = controller;
    setDone(0);
    try {
      const rows = await gatherOf(job.id)(setDone, controller.signal);
      const lines = rows.map((row) => [
        row.number,
        row.sheet,
        row.line,
        row.column,
        row.item,
        t(rowStateWord[row.state]),
        row.text,
        row.problem?.message ?? null,
        row.problem?.fix ?? null,
      ]);
      keep(`${job.name.replace(/\.[^.]{1,8}$/, '')}-problems.csv`, csvOf(heads, lines));
    } catch (thrown) {
      if (!controller.signal.aborted)
        toast({
          title: t('csvFailed'),
          description: thrown instanceof CallError && thrown.message ? thrown.message : t('noAnswer'),
          variant: 'destructive',
        });
    } finally {
      setDone(null);
    }
  };
  if (count === 0) return null;
  return done === null ? (
    <Button variant="outline" size="sm" onClick={() => void run()}>
      <Icon name="download" size={16} />
      {t('csvGet', { count })}
    </Button>
  ) : (
    <span className="flex items-center gap-2 text-sm">
      <span role="status" className="num">
        {t('csvSoFar', { done, count })}
      </span>
      <Button variant="outline" size="sm" onClick={() => stop.current?.abort()}>
        {t('stop')}
      </Button>
    </span>
  );
};
