import type { ReactNode } from 'react';
import type { QuestionVersion } from '#contracts/http/bank';
import { useText } from '../../../i18n/index.js';
import { plainOf } from '../../editor/kept-html.js';
import { letterOf } from '../../exam-paper/arrange.js';
import { PlainMaths } from '../plain-maths.js';
import { type BankText, bankText } from '../text.js';
import { type DiffPart, wordDiff } from './word-diff.js';

interface Line {
  readonly key: string;
  readonly label: string;
  readonly before: string;
  readonly after: string;
}

const languageOf = ({ stem }: QuestionVersion): 'bn' | 'en' => (/[\u0980-\u09ff]/.test(stem) ? 'bn' : 'en');

const keyOf = (version: QuestionVersion): string => {
  if (version.kind === 'numeric') return [version.number, version.tolerance ? `± ${version.tolerance}` : ''].filter(Boolean).join(' ');
  return (version.correct ?? []).map((at) => letterOf(languageOf(version), at)).join(', ');
};

/** Options are followed by their ids: one that only changed places has not changed. */
const optionLines = (before: QuestionVersion, after: QuestionVersion, label: (letter: string) => string): Line[] => {
  const [old, now] = [new Map(before.options.map(({ id, text }) => [id, text])), new Set(after.options.map(({ id }) => id))];
  const kept = after.options.map(({ id, text }, at) => ({
    key: id,
    label: label(letterOf(languageOf(after), at)),
    before: plainOf(old.get(id) ?? ''),
    after: plainOf(text),
  }));
  const gone = before.options.flatMap(({ id, text }, at) =>
    now.has(id) ? [] : [{ key: id, label: label(letterOf(languageOf(before), at)), before: plainOf(text), after: '' }],
  );
  return [...kept, ...gone];
};

/** Every part of a question that differs, as text. */
const diffLines = (
  before: QuestionVersion,
  after: QuestionVersion,
  t: (key: BankText, values?: Record<string, string>) => string,
): Line[] => {
  const line = (key: BankText, of: (version: QuestionVersion) => string): Line => ({
    key,
    label: t(key),
    before: of(before),
    after: of(after),
  });
  return [
    line('kind', ({ kind }) => t(kind)),
    line('stimulus', ({ stimulus }) => plainOf(stimulus ?? '')),
    line('stem', ({ stem }) => plainOf(stem)),
    ...optionLines(before, after, (letter) => t('option', { letter })),
    line('diffKey', keyOf),
    line('explanation', ({ explanation }) => plainOf(explanation ?? '')),
    line('sources', ({ sources }) => sources.join(', ')),
  ].filter((one) => one.before !== one.after);
};

const Part = ({ part: { kind, text } }: { part: DiffPart }): ReactNode => {
  const t = useText(bankText);
  const shown = <PlainMaths text={text} />;
  if (kind === 'added')
    return (
      <ins className="rounded-[2px] bg-ok-tint text-ok no-underline shadow-[inset_0_-2px_0_var(--ok-line)]">
        <span className="sr-only">[{t('diffAdded')}: </span>
        {shown}
        <span className="sr-only">]</span>
      </ins>
    );
  if (kind === 'removed')
    return (
      <del className="rounded-[2px] bg-bad-tint text-bad decoration-1">
        <span className="sr-only">[{t('diffRemoved')}: </span>
        {shown}
        <span className="sr-only">]</span>
      </del>
    );
  return shown;
};

/** What a version changed: part by part, the words that went struck out, the words that came underlined; formulas drawn. */
export const VersionDiff = ({ before, after }: { before: QuestionVersion; after: QuestionVersion }): ReactNode => {
  const t = useText(bankText);
  const lines = diffLines(before, after, t);
  // What cannot be seen may have changed too; the question as it is seen, below, says that it is hidden.
  const hidden = after.correct === null;
  if (lines.length === 0 && hidden) return null;
  if (lines.length === 0) return <p className="text-text-3">{t('versionSame')}</p>;
  return (
    <>
      <dl className="grid gap-x-4 gap-y-3 sm:grid-cols-[minmax(90px,auto)_minmax(0,1fr)]">
        {lines.map(({ key, label, before: from, after: to }) => (
          <div key={key} className="contents">
            <dt className="text-sm text-text-3">{label}</dt>
            <dd className="leading-[1.8]">
              {wordDiff(from, to).map((part, place) => (
                <Part key={place} part={part} />
              ))}
            </dd>
          </div>
        ))}
      </dl>
      {hidden ? null : <p className="mt-3 text-sm text-text-3">{t('diffSameRest')}</p>}
    </>
  );
};
