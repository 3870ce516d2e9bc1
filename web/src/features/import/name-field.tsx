import { Combobox, ComboboxButton, ComboboxInput, ComboboxOption, ComboboxOptions } from '@headlessui/react';
import { type ReactNode, useId, useState } from 'react';
import { useText } from '../../i18n/index.js';
import { control, Frame } from '../../ui/field.js';
import { cx } from '../../ui/cx.js';
import { Icon } from '../../ui/icon.js';
import { Match } from '../../ui/match.js';
import { importText } from './text.js';

const most = 50;
const longest = 120;

export interface NameFieldProps {
  readonly label: string;
  readonly value: string | null;
  /** Names that are there already; another may be typed all the same. */
  readonly names: readonly string[];
  readonly onName: (name: string | null) => void;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
  readonly disabled?: boolean;
}

const fold = (text: string): string => text.normalize('NFC').trim().toLowerCase();

/** A name out of the tree, or a new one as typed. */
export const NameField = ({ label, value, names, onName, hint, error, disabled = false }: NameFieldProps): ReactNode => {
  const [t, id] = [useText(importText), useId()];
  const [query, setQuery] = useState('');
  const fitting = names.filter((name) => fold(name).includes(fold(query))).slice(0, most);
  const isNew = query.trim() !== '' && !names.some((name) => fold(name) === fold(query));
  const option = 'flex min-h-11 cursor-pointer items-center gap-2 rounded-control px-2.5 data-focus:bg-fill md:min-h-9';
  return (
    <Frame id={id} label={label} error={error} hint={hint}>
      <Combobox<string | null>
        immediate
        value={value}
        disabled={disabled}
        onChange={(name) => onName(name?.trim() || null)}
        onClose={() => setQuery('')}
      >
        <div className="relative">
          <ComboboxInput
            id={id}
            autoComplete="off"
            maxLength={longest}
            aria-describedby={error || hint ? `${id}-note` : undefined}
            aria-invalid={error ? true : undefined}
            displayValue={(name: string | null) => name ?? ''}
            onChange={({ target }) => {
              setQuery(target.value);
              // What is typed counts without a choice from the list.
              onName(target.value.trim() === '' ? null : target.value.normalize('NFC'));
            }}
            className={cx(control(true, Boolean(error)), 'pr-9')}
          />
          <ComboboxButton aria-label={t('showNames', { label })} className="absolute inset-y-0 right-0 grid w-9 place-items-center">
            <Icon name="chevrons-up-down" size={16} className="text-text-3" />
          </ComboboxButton>
        </div>
        <ComboboxOptions
          modal={false}
          anchor={{ to: 'bottom start', gap: 4, padding: 8 }}
          className="z-40 max-h-72! w-(--input-width) overflow-y-auto rounded-panel border border-line-2 bg-raised p-1 text-[14px] leading-[21px] text-text shadow-menu empty:hidden"
        >
          {fitting.map((name) => (
            <ComboboxOption key={name} value={name} className={option}>
              <Match text={name} query={query} />
            </ComboboxOption>
          ))}
          {isNew ? (
            <ComboboxOption value={query} className={option}>
              <Icon name="plus" size={16} className="text-text-3" />
              {t('newName', { name: query.trim() })}
            </ComboboxOption>
          ) : null}
        </ComboboxOptions>
      </Combobox>
    </Frame>
  );
};
