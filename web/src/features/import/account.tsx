import type { ReactNode } from 'react';
import type { ImportCounts } from '#contracts/http/imports';
import { formatNumber } from '../../i18n/digits.js';
import { useLocale, useText } from '../../i18n/index.js';
import { cx } from '../../ui/cx.js';
import { importText } from './text.js';

/** The parts of the account in their order; together they are what was found, at any time. */
export const parts = ['ready', 'duplicates', 'unsupported', 'errors', 'left'] as const;

const tones: Readonly<Record<(typeof parts)[number], string>> = {
  ready: '',
  duplicates: '',
  unsupported: '',
  errors: 'text-bad',
  left: '',
};

interface AccountProps {
  readonly counts: ImportCounts;
  /** Pieces of the file that became part of no question. */
  readonly leftOver: number;
  readonly done?: boolean;
  readonly note?: ReactNode;
}

/** The account of a file: found = ready + duplicates + unsupported + errors + left out. Nothing in the file is missing from it. */
export const Account = ({ counts, leftOver, done = false, note }: AccountProps): ReactNode => {
  const [t, locale] = [useText(importText), useLocale()];
  const figure = (name: (typeof parts)[number] | 'found', label: string, sign?: '=' | '+'): ReactNode => (
    <div
      key={name}
      className={cx(
        'relative flex flex-col before:absolute before:bottom-[3px] before:left-1 before:text-text-3',
        sign && 'pl-6',
        sign === '=' && "before:content-['=']",
        sign === '+' && "before:content-['+']",
      )}
    >
      <dt className="text-sm text-text-3">{label}</dt>
      <dd
        data-count={name}
        className={cx(
          'num text-xl font-semibold',
          counts[name] === 0 && name !== 'found' ? 'text-text-3' : name !== 'found' && tones[name],
        )}
      >
        {formatNumber(counts[name], locale)}
      </dd>
    </div>
  );
  return (
    <div className="border-b border-line py-3">
      <dl aria-label={t('account')} className="flex flex-wrap items-end gap-x-2 gap-y-2 sm:gap-x-3">
        {figure('found', t('found'))}
        {parts.map((name, at) => figure(name, t(name === 'ready' && done ? 'committed' : name), at === 0 ? '=' : '+'))}
      </dl>
      {done ? null : (
        <p className="mt-1 text-sm">{t('inOneLine', { found: counts.found, look: counts.errors + counts.near, left: leftOver })}</p>
      )}
      {counts.near > 0 && !done ? <p className="mt-1 text-sm text-warn">{t('nearAmong', { count: counts.near })}</p> : null}
      {note === undefined ? null : <div className="mt-1 text-sm text-text-3">{note}</div>}
    </div>
  );
};
