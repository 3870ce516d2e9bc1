import type { ReactNode } from 'react';
import { toDigits } from '../../../i18n/digits.js';
import { useLocale, useText } from '../../../i18n/index.js';
import { Button } from '../../../ui/button.js';
import { Check } from '../../../ui/check.js';
import { Field } from '../../../ui/field.js';
import { Icon } from '../../../ui/icon.js';
import type { Sorting } from '../parts/use-sorting.js';
import { More, type MenuEntry } from './menu.js';
import { isMark, type PaperSection } from './paper-values.js';
import { paperDeskText } from './text.js';

export interface SectionBlockProps {
  readonly section: PaperSection;
  /** From 0. */
  readonly at: number;
  readonly sorting: Sorting;
  readonly fixed: boolean;
  readonly entries: readonly MenuEntry[];
  readonly onChange: (change: Partial<PaperSection>) => void;
  readonly onBank: () => void;
  readonly children: ReactNode;
}

/** A section of the paper: its name, what each question gives, whether it may be left out; then its questions. */
export const SectionBlock = ({ section, at, sorting, fixed, entries, onChange, onBank, children }: SectionBlockProps): ReactNode => {
  const [t, locale] = [useText(paperDeskText), useLocale()];
  const { title, markEach, optional, rows } = section;
  const name = title.trim() || t('sectionNew', { n: toDigits(String(at + 1), locale) });
  const { className, ...end } = sorting.row({ group: at, at: rows.length });
  return (
    <section id={`section-${at + 1}`} aria-label={name} className="hang scroll-mt-20">
      {fixed ? (
        <div className="mb-1 flex flex-wrap items-baseline gap-x-4">
          <h2 className="text-md">{name}</h2>
          <span className="num text-sm text-text-3">
            {t('sectionCount', { count: rows.length })} · {t('mark')}: {toDigits(markEach, locale)}
            {optional ? ` · ${t('optional')}` : ''}
          </span>
        </div>
      ) : (
        <div className="mb-1 grid grid-cols-[minmax(0,1fr)_7.5rem_auto] items-start gap-x-3 gap-y-2 sm:grid-cols-[minmax(0,1fr)_8.5rem_auto_auto]">
          <Field
            dense
            label={t('sectionName')}
            value={title}
            maxLength={200}
            onChange={(event) => onChange({ title: event.target.value })}
            error={title.trim() === '' ? t('nameNeeded') : undefined}
          />
          <Field
            dense
            label={t('mark')}
            inputMode="decimal"
            value={markEach}
            onChange={(event) => onChange({ markEach: event.target.value })}
            error={isMark(markEach) ? undefined : t('markWrong')}
          />
          <div className="order-last col-span-2 flex items-center gap-3 sm:order-none sm:col-span-1 sm:pt-7">
            <Check label={t('optional')} checked={optional} onChange={(event) => onChange({ optional: event.target.checked })} />
            <span className="num text-sm text-text-3">{t('sectionCount', { count: rows.length })}</span>
          </div>
          <div className="pt-7">{entries.length > 0 ? <More label={t('sectionMenu', { title: name })} entries={entries} /> : null}</div>
        </div>
      )}
      <ol className="border-t border-line">
        {children}
        <li {...end} className={className}>
          {rows.length === 0 ? (
            <p className="py-4 text-sm text-text-3">{t('sectionEmpty')}</p>
          ) : (
            <span aria-hidden="true" className="block h-2" />
          )}
        </li>
      </ol>
      {fixed ? null : (
        <Button size="xs" variant="outline" onClick={onBank}>
          <Icon name="plus" size={14} />
          {t('fromBank')}
        </Button>
      )}
    </section>
  );
};
