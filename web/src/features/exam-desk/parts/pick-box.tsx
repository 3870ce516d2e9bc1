import { Combobox, ComboboxButton, ComboboxInput, ComboboxOption, ComboboxOptions } from '@headlessui/react';
import { type ReactNode, useId, useState } from 'react';
import { useText } from '../../../i18n/index.js';
import { cx } from '../../../ui/cx.js';
import { control, type FieldParts, Frame } from '../../../ui/field.js';
import { Icon } from '../../../ui/icon.js';
import { Match } from '../../../ui/match.js';
import { splitMatches } from '../../../ui/matches.js';
import { partText } from './text.js';

export interface Pick {
  readonly id: string;
  readonly title: string;
  /** Below the title: where it belongs, how much is in it. */
  readonly detail?: string;
}

export interface PickBoxProps extends FieldParts {
  readonly choices: readonly Pick[];
  /** What stands in the box while nobody types; null: nothing is chosen, or what is chosen stands elsewhere. */
  readonly shown: string | null;
  readonly placeholder: string;
  readonly onPick: (id: string) => void;
  readonly disabled?: boolean;
}

const most = 50;
const fits = ({ title, detail = '' }: Pick, query: string): boolean =>
  query
    .trim()
    .split(/\s+/)
    .every((word) => word === '' || splitMatches(`${title} ${detail}`, word).some(({ match }) => match));

const Row = ({ pick, query }: { pick: Pick; query: string }): ReactNode => (
  <ComboboxOption
    value={pick}
    className="flex min-h-11 cursor-pointer flex-col justify-center rounded-control px-2.5 py-1.5 text-sm data-focus:bg-fill-2 sm:min-h-8"
  >
    <span>
      <Match text={pick.title} query={query} />
    </span>
    {pick.detail ? (
      <span className="text-xs text-text-3">
        <Match text={pick.detail} query={query} />
      </span>
    ) : null}
  </ComboboxOption>
);

/** One out of many, found by typing in Bengali or English. */
export const PickBox = (props: PickBoxProps): ReactNode => {
  const { choices, shown, placeholder, onPick, disabled = false, label, hint, error } = props;
  const [t, id, [query, setQuery]] = [useText(partText), useId(), useState('')];
  const found = choices.filter((choice) => fits(choice, query));
  return (
    <Combobox<Pick | null>
      value={null}
      immediate
      disabled={disabled}
      onChange={(pick) => {
        if (pick) onPick(pick.id);
      }}
      onClose={() => setQuery('')}
    >
      <Frame id={id} label={label} {...(hint ? { hint } : {})} {...(error ? { error } : {})}>
        <div className="relative">
          <ComboboxInput
            id={id}
            autoComplete="off"
            spellCheck={false}
            aria-invalid={error ? true : undefined}
            aria-describedby={error || hint ? `${id}-note` : undefined}
            displayValue={() => shown ?? ''}
            placeholder={placeholder}
            onChange={(event) => setQuery(event.target.value)}
            className={cx(control(true, Boolean(error)), 'pr-9')}
          />
          <ComboboxButton
            aria-label={t('openList', { label })}
            className="absolute inset-y-0 right-0 grid w-9 place-items-center text-text-2"
          >
            <Icon name="chevrons-up-down" size={16} />
          </ComboboxButton>
        </div>
      </Frame>
      <ComboboxOptions
        anchor={{ to: 'bottom start', gap: 4, padding: 8 }}
        modal={false}
        className="z-60 max-h-72! w-(--input-width) min-w-60 overflow-y-auto rounded-panel border border-line-2 bg-raised p-1 text-text shadow-menu"
      >
        {found.slice(0, most).map((pick) => (
          <Row key={pick.id} pick={pick} query={query} />
        ))}
        {found.length === 0 ? <p className="px-2.5 py-2 text-sm text-text-3">{t('noMatch')}</p> : null}
        {found.length > most ? <p className="px-2.5 py-2 text-xs text-text-3">{t('more', { count: found.length - most })}</p> : null}
      </ComboboxOptions>
    </Combobox>
  );
};
