import { type ReactNode, useState } from 'react';
import { kitText } from '../i18n/admin-kit/text.js';
import { useText } from '../i18n/index.js';
import { Button } from './button.js';
import { DayFields, DayRange } from './day-range.js';
import { Select } from './field.js';
import { FilterSelect } from './filter-select.js';
import { Icon } from './icon.js';
import { Modal } from './modal.js';

interface Choice {
  readonly value: string;
  readonly label: string;
}
/** One of a few values, or of more than a list can show, or days from and to. */
export type Filter =
  | { readonly name: string; readonly label: string; readonly choices: readonly Choice[] }
  | { readonly name: string; readonly label: string; readonly control: (props: FilterControl) => ReactNode }
  | { readonly from: string; readonly to: string; readonly label: string };

/** What a control of a screen's own gets: in the line above the list, or in the sheet of a phone. */
export interface FilterControl {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly inLine: boolean;
  /** All that holds now, and a change of more than its own part: for a choice that stands for several names. */
  readonly values: FiltersProps['values'];
  readonly onPatch: FiltersProps['onChange'];
}

export interface FiltersProps {
  readonly filters: readonly Filter[];
  /** What holds now, by name. */
  readonly values: Readonly<Record<string, string>>;
  readonly onChange: (patch: Readonly<Record<string, string>>) => void;
}

const value = (values: FiltersProps['values'], name: string): string => values[name] ?? '';

const Own = ({
  filter: { name, label, control },
  values,
  onChange,
  inLine,
}: Omit<FiltersProps, 'filters'> & { filter: Extract<Filter, { control: unknown }>; inLine: boolean }): ReactNode =>
  control({ label, value: value(values, name), inLine, onChange: (chosen) => onChange({ [name]: chosen }), values, onPatch: onChange });

/** In one line of 34 px. */
export const FilterLine = ({ filters, values, onChange }: FiltersProps): ReactNode => {
  const t = useText(kitText);
  return filters.map((filter) =>
    'control' in filter ? (
      <Own key={filter.name} filter={filter} values={values} onChange={onChange} inLine />
    ) : 'name' in filter ? (
      <FilterSelect
        key={filter.name}
        label={filter.label}
        all={t('all', { label: filter.label })}
        choices={filter.choices}
        value={value(values, filter.name)}
        onChange={(chosen) => onChange({ [filter.name]: chosen })}
      />
    ) : (
      <DayRange
        key={filter.from}
        label={filter.label}
        from={value(values, filter.from)}
        to={value(values, filter.to)}
        onChange={({ from, to }) => onChange({ [filter.from]: from, [filter.to]: to })}
      />
    ),
  );
};

export interface FilterSheetProps extends FiltersProps {
  /** A phone has no column heads: the order is chosen here. */
  readonly orders: readonly Choice[];
  readonly order: string;
}

/** On a phone: a button that says how many hold, and a sheet of fields. */
export const FilterSheet = ({ filters, values, onChange, orders, order }: FilterSheetProps): ReactNode => {
  const [t, [open, setOpen]] = [useText(kitText), useState(false)];
  const count = filters.filter((filter) => ('name' in filter ? values[filter.name] : (values[filter.from] ?? values[filter.to]))).length;
  if (filters.length + orders.length === 0) return null;
  return (
    <>
      <Button variant="outline" size="sm" onClick={() => setOpen(true)}>
        <Icon name="sliders-horizontal" size={16} />
        {count > 0 ? t('filtersCount', { count }) : t('filters')}
      </Button>
      <Modal
        open={open}
        onClose={() => setOpen(false)}
        title={t('filters')}
        actions={
          <Button wide onClick={() => setOpen(false)}>
            {t('showRows')}
          </Button>
        }
      >
        {filters.map((filter) =>
          'control' in filter ? (
            <Own key={filter.name} filter={filter} values={values} onChange={onChange} inLine={false} />
          ) : 'name' in filter ? (
            <Select
              key={filter.name}
              label={filter.label}
              placeholder={t('all', { label: filter.label })}
              options={filter.choices}
              value={value(values, filter.name)}
              onChange={(event) => onChange({ [filter.name]: event.target.value })}
            />
          ) : (
            <DayFields
              key={filter.from}
              label={filter.label}
              from={value(values, filter.from)}
              to={value(values, filter.to)}
              onChange={({ from, to }) => onChange({ [filter.from]: from, [filter.to]: to })}
            />
          ),
        )}
        {orders.length > 0 ? (
          <Select label={t('sort')} options={orders} value={order} onChange={(event) => onChange({ sort: event.target.value })} />
        ) : null}
      </Modal>
    </>
  );
};
