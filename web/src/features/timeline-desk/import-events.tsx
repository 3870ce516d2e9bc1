import { type ReactNode, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { ResponseOf } from '#contracts/http/endpoint';
import { importTimelineEvents, type previewTimelineImport } from '#contracts/http/timeline';
import type { TimelineLine } from '#contracts/http/timeline-shapes';
import { timelineFile } from '#contracts/shared/timeline';
import { typedClient } from '../../admin-kit/typed-client.js';
import { CallError } from '../../client/call-error.js';
import { call } from '../../client/call.js';
import { formatNumber } from '../../i18n/digits.js';
import { useLocale, useText } from '../../i18n/index.js';
import { Badge } from '../../ui/badge.js';
import { Button } from '../../ui/button.js';
import { ErrorBox } from '../../ui/error-box.js';
import { Notice } from '../../ui/notice.js';
import { toast } from '../../ui/toast.js';
import { Back, here } from './event.form.js';
import { timelineDeskText } from './text.js';

type Preview = ResponseOf<typeof previewTimelineImport>;
const tones = { new: 'ok', changed: 'brand', same: 'neutral', wrong: 'bad' } as const;

const Line = ({ line: { line, fate, title, problems } }: { line: TimelineLine }): ReactNode => {
  const t = useText(timelineDeskText);
  return (
    <li className="border-b border-line py-2.5 last:border-b-0">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="num w-[72px] shrink-0 text-sm text-text-3">{t('line', { n: line })}</span>
        <Badge tone={tones[fate]}>{t(fate)}</Badge>
        <span className="min-w-0 break-words">{title}</span>
      </p>
      {problems.map(({ column, code, what, fix }) => (
        <p key={`${column ?? ''} ${code}`} className="mt-1 text-sm sm:ml-[84px]">
          {column === null ? null : <b>{t('column', { name: column })}: </b>}
          <span className="text-bad">{what}</span> {fix}
        </p>
      ))}
    </li>
  );
};

const Shown = ({ preview, busy, onTake }: { preview: Preview; busy: boolean; onTake: () => void }): ReactNode => {
  const [t, locale] = [useText(timelineDeskText), useLocale()];
  const { counts } = preview;
  const taken = counts.new + counts.changed;
  // What is wrong is what there is to do; the rest follows in the file's order.
  const lines = preview.lines.toSorted(
    (one, other) => Number(other.fate === 'wrong') - Number(one.fate === 'wrong') || one.line - other.line,
  );
  return (
    <>
      <dl className="num my-4 flex flex-wrap gap-x-8 gap-y-2">
        {(['lines', 'new', 'changed', 'same', 'wrong'] as const).map((name) => (
          <div key={name}>
            <dt className="text-sm text-text-3">{t(name)}</dt>
            <dd className={`text-lg font-semibold ${name === 'wrong' && counts.wrong > 0 ? 'text-bad' : ''}`}>
              {formatNumber(counts[name], locale)}
            </dd>
          </div>
        ))}
      </dl>
      {counts.wrong > 0 ? <Notice tone="bad">{t('wrongFirst')}</Notice> : taken === 0 ? <p>{t('nothing')}</p> : null}
      {counts.wrong === 0 && taken > 0 ? (
        <Button loading={busy} onClick={onTake} className="max-sm:w-full">
          {t('take', { n: taken })}
        </Button>
      ) : null}
      <ul aria-label={t('allLines')} className="mt-4 border-t border-line">
        {lines.map((line) => (
          <Line key={line.line} line={line} />
        ))}
      </ul>
    </>
  );
};

/** A file of events: looked at line by line, then taken in whole. */
export const ImportEvents = (): ReactNode => {
  const [t, navigate] = [useText(timelineDeskText), useNavigate()];
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<{ csv: string; preview: Preview | null } | null>(null);
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<CallError | null>(null);
  // The file that was chosen last: what comes of an older one comes too late.
  const turn = useRef(0);
  const asked = async (work: (isLast: () => boolean) => Promise<void>): Promise<void> => {
    const mine = turn.current;
    const isLast = (): boolean => mine === turn.current;
    setBusy(true);
    setRefused(null);
    try {
      await work(isLast);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (isLast()) setRefused(error);
    } finally {
      if (isLast()) setBusy(false);
    }
  };
  const look = async (list: FileList | null): Promise<void> => {
    const [chosen] = [...(list ?? [])];
    if (!chosen) return;
    turn.current += 1;
    const mine = turn.current;
    const csv = await chosen.text();
    if (mine !== turn.current) return;
    if (csv.length > timelineFile.characters) {
      toast({ title: t('tooLarge'), variant: 'destructive' });
      return;
    }
    setFile({ csv, preview: null });
    await asked(async (isLast) => {
      const preview = await call('POST /api/admin/timeline/import/preview', { body: { csv } });
      if (isLast()) setFile({ csv, preview });
    });
  };
  const take = (): Promise<void> =>
    asked(async () => {
      const { counts } = await typedClient.act(importTimelineEvents, { body: { csv: file?.csv ?? '' } });
      toast({ title: t('taken', { n: counts.new + counts.changed }) });
      void navigate(here);
    });
  return (
    <div className="max-w-3xl">
      <Back />
      <h2 className="text-xl font-semibold">{t('importTitle')}</h2>
      <p className="mt-1 text-text-2">{t('importText')}</p>
      <p className="mt-1 mb-4 text-sm text-text-3">{t('importSame')}</p>
      <input
        ref={input}
        type="file"
        accept=".csv,text/csv"
        aria-label={t('choose')}
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => {
          void look(event.target.files);
          // The same file may be chosen again once it is mended.
          event.target.value = '';
        }}
      />
      <Button variant={file ? 'outline' : 'default'} size="sm" onClick={() => input.current?.click()}>
        {t(file ? 'otherFile' : 'choose')}
      </Button>
      <p role="status" className="mt-3 text-sm text-text-3">
        {busy && !file?.preview ? t('reading') : ''}
      </p>
      {refused ? <ErrorBox error={refused} /> : null}
      {file?.preview ? <Shown preview={file.preview} busy={busy} onTake={() => void take()} /> : null}
    </div>
  );
};
