import { type ReactNode, Suspense } from 'react';
import type { ImportCounts, ImportRow } from '#contracts/http/imports';
import { toDigits } from '../../i18n/digits.js';
import { useLocale, useText } from '../../i18n/index.js';
import { Button } from '../../ui/button.js';
import { cx } from '../../ui/cx.js';
import { Icon } from '../../ui/icon.js';
import { Kbd } from '../../ui/kbd.js';
import { dialogPart } from '../../ui/part.js';
import { ScrollArea } from '../../ui/scroll-area.js';
import { SkeletonRows } from '../../ui/skeleton.js';
import { letterOf } from '../exam-paper/arrange.js';
import { QuestionView } from '../question-view/question-view.js';
import { usePlace, wayTo } from './place.js';
import { lacksKey, seenOf } from './row-draft.js';
import { rowLook, rowStateWord } from './row-look.js';
import { importText } from './text.js';
import { Twin } from './twin.js';
import type { Job } from './use-import.js';
import { focusRow } from './use-open-row.js';
import { type RowActs, useRowActs } from './use-row-acts.js';

const RowForm = dialogPart(() => import('./row.form.js'));

export interface RowDetailProps {
  readonly job: Job;
  readonly row: ImportRow;
  /** Nothing can be changed any more: the rest is in the bank. */
  readonly readOnly: boolean;
  readonly editing: boolean;
  readonly onEditing: (editing: boolean) => void;
  readonly onRow: (row: ImportRow, counts: ImportCounts) => void;
  readonly onNext: () => void;
}

/** What is wrong and how to mend it, as the server words it; of a row without a problem its state. */
const Problem = ({ row }: { row: ImportRow }): ReactNode => {
  const t = useText(importText);
  const { icon, tone } = rowLook[row.state];
  const said = row.state === 'left' || !row.problem ? null : row.problem;
  return (
    <div className="flex gap-2">
      <Icon name={icon} size={20} className={tone} />
      <div>
        <p className={cx('font-semibold', row.state === 'error' && 'text-bad')}>
          {said?.message ?? t(row.state === 'near' ? 'nearTitle' : rowStateWord[row.state])}
        </p>
        {said ? <p className="text-sm text-text-2">{said.fix}</p> : null}
        {row.state === 'near' ? <p className="text-sm text-text-2">{t('nearText')}</p> : null}
      </div>
    </div>
  );
};

/** A question that lacks nothing but its key gets it by one press. */
const QuickKey = ({ row, acts }: { row: ImportRow; acts: RowActs }): ReactNode => {
  const t = useText(importText);
  const question = seenOf(row);
  if (!question || row.state !== 'error' || !lacksKey(row) || question.options.length < 2) return null;
  const language = /[\u0980-\u09ff]/.test(question.stem + question.options.join('')) ? 'bn' : 'en';
  return (
    <div role="group" aria-label={t('chooseKey')} className="flex flex-wrap items-center gap-2">
      <span className="text-sm font-semibold">{t('chooseKey')}</span>
      {question.options.map((_text, at) => (
        <Button
          key={at}
          variant="outline"
          size="sm"
          disabled={acts.busy}
          data-choose-key={at + 1}
          aria-keyshortcuts={String(at + 1)}
          aria-label={t('keyIs', { letter: letterOf(language, at) })}
          onClick={() => void acts.fix({ ...question, correct: [at] }).then((now) => now && focusRow(now.number))}
        >
          {letterOf(language, at)}
        </Button>
      ))}
    </div>
  );
};

const AsFound = ({ text }: { text: string }): ReactNode => {
  const t = useText(importText);
  return text.trim() === '' ? null : (
    <div className="border-l-2 border-line-2 pl-3">
      <p className="text-sm text-text-3">{t('asFound')}</p>
      <ScrollArea label={t('asFound')} className="max-h-48">
        <p className="text-sm break-words whitespace-pre-wrap text-text-2">{text}</p>
      </ScrollArea>
    </div>
  );
};

const Acts = ({ row, acts, onEditing, onNext }: Pick<RowDetailProps, 'row' | 'onEditing' | 'onNext'> & { acts: RowActs }): ReactNode => {
  const t = useText(importText);
  const left = row.state === 'left';
  return (
    <div className="flex flex-wrap items-center gap-2">
      {left ? null : (
        <Button variant="outline" size="sm" onClick={() => onEditing(true)}>
          <Icon name="pencil" size={16} />
          {t('edit')}
        </Button>
      )}
      <Button variant="outline" size="sm" loading={acts.busy} onClick={() => void acts.leave(!left)}>
        {t(left ? 'takeIn' : 'leaveOut')}
      </Button>
      <Button variant="ghost" size="sm" className="ml-auto" onClick={onNext}>
        {t('nextRow')}
        <Kbd className="max-md:hidden">J</Kbd>
      </Button>
    </div>
  );
};

/** One row as a student would see it, with what is the matter, the text as found, and what can be done. */
export const RowDetail = (props: RowDetailProps): ReactNode => {
  const { job, row, readOnly, editing, onEditing, onRow, onNext } = props;
  const [t, locale, place] = [useText(importText), useLocale(), usePlace(job.detected?.format ?? null)];
  const acts = useRowActs(job.id, row.number, onRow);
  const { where, item } = place(row);
  const seen = row.state === 'unsupported' ? row.question : seenOf(row);
  const way = row.question ? wayTo(row.question.path) : '';
  const close = (): void => {
    onEditing(false);
    focusRow(row.number);
  };
  const beside = row.twin !== null && (row.state === 'near' || row.state === 'duplicate' || row.problem?.code === 'other-key');
  return (
    <article aria-label={`${t('row')} ${toDigits(String(row.number), locale)}`} className="flex flex-col gap-4">
      <p className="text-sm text-text-3">
        {/* On a phone it is the title already. */}
        <b className="text-text max-lg:hidden">{where}</b>
        {[item === null ? '' : t('itemIs', { item }), way].filter(Boolean).map((part) => (
          <span key={part} className="not-first:before:content-['_·_'] max-lg:nth-2:before:content-none">
            {part}
          </span>
        ))}
      </p>
      <div role="status" className="contents">
        <Problem row={row} />
      </div>
      {editing && !readOnly ? (
        <Suspense fallback={<SkeletonRows rows={4} />}>
          <RowForm key={row.number} row={row} acts={acts} onClose={close} />
        </Suspense>
      ) : (
        <>
          {beside && row.twin ? <Twin row={row} twin={row.twin} /> : seen ? <QuestionView question={seen} showKey /> : null}
          {readOnly ? null : <QuickKey row={row} acts={acts} />}
          {acts.wrong ? (
            <p role="alert" className="text-sm text-bad">
              {acts.wrong}
            </p>
          ) : null}
          <AsFound text={row.text} />
          {readOnly ? null : <Acts row={row} acts={acts} onEditing={onEditing} onNext={onNext} />}
        </>
      )}
    </article>
  );
};
