import { Combobox, ComboboxButton, ComboboxInput, ComboboxOption, ComboboxOptions } from '@headlessui/react';
import { type ReactNode, useState } from 'react';
import { formatNumber } from '../../i18n/digits.js';
import { useLocale, useText } from '../../i18n/index.js';
import { cx } from '../../ui/cx.js';
import { control } from '../../ui/field.js';
import { Icon } from '../../ui/icon.js';
import { Match } from '../../ui/match.js';
import { bankText } from './text.js';
import { findPlaces, type PlacedNode } from '#contracts/shared/subject-tree';
import { useSubjects } from './use-subjects.js';

/** So many are drawn at once; typing finds the rest. */
const most = 60;

export interface SubjectPickProps {
  readonly label: string;
  /** The id of a node; empty while nothing is chosen. */
  readonly value: string;
  readonly onChange: (id: string) => void;
  /** 34 px in the line above a list, its name for those who listen; else a labelled field. */
  readonly inLine?: boolean;
  readonly error?: string | undefined;
  readonly hint?: string | undefined;
  readonly placeholder?: string;
  readonly disabled?: boolean;
  /** Which nodes may be chosen; all unless said. */
  readonly only?: (place: PlacedNode) => boolean;
  readonly name?: string;
}

const Option = ({ place, query }: { place: PlacedNode; query: string }): ReactNode => {
  const locale = useLocale();
  const above = place.path.slice(0, -1).map(({ name }) => name);
  return (
    <ComboboxOption
      value={place.node.id}
      className="flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-2.5 py-1.5 data-focus:bg-fill-2 md:min-h-9"
    >
      <span className="min-w-0 flex-1">
        <Match text={place.node.name} query={query} />
        {above.length > 0 ? (
          <span className="block text-xs text-text-3">
            <Match text={above.join(' › ')} query={query} />
          </span>
        ) : null}
      </span>
      <span className="num text-xs text-text-3">{formatNumber(place.node.all, locale)}</span>
    </ComboboxOption>
  );
};

/** A subject, chapter or topic, found by any words of the way to it. */
export const SubjectPick = (props: SubjectPickProps): ReactNode => {
  const { label, value, onChange, inLine = false, error, hint, placeholder, disabled = false, only, name } = props;
  const [t, all, [query, setQuery]] = [useText(bankText), useSubjects(), useState('')];
  const places = only ? all.filter(only) : all;
  const found = findPlaces(places, query);
  const chosen = all.find(({ node }) => node.id === value);
  const shown = inLine ? (chosen?.node.name ?? '') : (chosen?.name ?? '');
  const note = error ?? hint;
  return (
    <Combobox immediate disabled={disabled} value={value} onChange={(id: string | null) => onChange(id ?? '')} onClose={() => setQuery('')}>
      <div className={inLine ? undefined : 'min-w-0'} data-field={name}>
        {inLine ? null : (
          <span aria-hidden="true" className={cx('mb-[5px] block text-[14px] leading-[22px] font-semibold', error && 'text-bad')}>
            {label}
          </span>
        )}
        <div className="relative">
          <ComboboxInput
            aria-label={label}
            aria-invalid={error ? true : undefined}
            autoComplete="off"
            spellCheck={false}
            displayValue={() => shown}
            placeholder={placeholder ?? t('findPlace')}
            onChange={(event) => setQuery(event.target.value)}
            className={cx(
              control(true, Boolean(error)),
              'pr-14 placeholder:text-text-2',
              inLine && 'h-[34px]! w-[210px]! text-sm!',
              inLine && value !== '' && 'border-brand! font-semibold text-brand-text!',
            )}
          />
          {value === '' || disabled ? null : (
            <button
              type="button"
              aria-label={t('clearPlace')}
              onClick={() => onChange('')}
              className="touch absolute top-1/2 right-7 grid size-6 -translate-y-1/2 place-items-center rounded-control text-text-3 hover:bg-fill"
            >
              <Icon name="x" size={14} />
            </button>
          )}
          <ComboboxButton
            aria-label={label}
            className="absolute top-1/2 right-1.5 grid size-6 -translate-y-1/2 place-items-center text-text-3"
          >
            <Icon name="chevron-down" size={16} />
          </ComboboxButton>
        </div>
        {note ? <p className={cx('mt-1 text-sm', error ? 'text-bad' : 'text-text-3')}>{note}</p> : null}
        <ComboboxOptions
          anchor={{ to: 'bottom start', gap: 4, padding: 8 }}
          className="z-60 max-h-[min(360px,50dvh)]! w-[max(var(--input-width),300px)] overflow-y-auto rounded-panel border border-line-2 bg-raised p-1.5 text-[14px] leading-[21px] text-text shadow-menu empty:hidden"
        >
          {found.length === 0 ? (
            <p role="status" className="px-2.5 py-2 text-text-3">
              {t('noPlace')}
            </p>
          ) : (
            found.slice(0, most).map((place) => <Option key={place.node.id} place={place} query={query} />)
          )}
        </ComboboxOptions>
      </div>
    </Combobox>
  );
};
