import type { ReactNode } from 'react';
import { FilterSelect } from './filter-select.js';
import { type Filter, FilterLine, FilterSheet } from './filters.js';
import { SearchField } from './search-field.js';

export interface ListSearchProps {
  readonly label: string;
  readonly q: string | undefined;
  /** How many there are, in words; undefined while that is asked. */
  readonly found: string | undefined;
  readonly filters: readonly Filter[];
  /** The filter's name → what is chosen; undefined where nothing is. */
  readonly chosen: Readonly<Record<string, string | undefined>>;
  readonly sortLabel: string;
  /** The first is how the list stands where nothing is said. */
  readonly orders: readonly { readonly value: string; readonly label: string }[];
  readonly sort: string | undefined;
  readonly onChange: (patch: Readonly<Record<string, string | null>>) => void;
  readonly className?: string;
}

/** The head of a public list: search, then filters and order, in one line and on a phone in a sheet. All of it stands in the address. */
export const ListSearch = ({
  label,
  q,
  found,
  filters,
  chosen,
  sortLabel,
  orders,
  sort,
  onChange,
  className,
}: ListSearchProps): ReactNode => {
  const values = Object.fromEntries(Object.entries(chosen).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));
  const [usual, ...others] = orders;
  return (
    <div role="search" className="flex flex-wrap items-center gap-2">
      <SearchField
        label={label}
        value={q ?? ''}
        onSearch={(text) => onChange({ q: text })}
        {...(found === undefined ? {} : { found })}
        className={className ?? 'min-w-0 flex-1 basis-56'}
      />
      <div className="md:hidden">
        <FilterSheet filters={filters} values={values} onChange={onChange} orders={orders} order={sort ?? usual?.value ?? ''} />
      </div>
      <div className="hidden flex-wrap gap-2 md:flex">
        <FilterLine filters={filters} values={values} onChange={onChange} />
        <FilterSelect
          label={sortLabel}
          all={usual?.label ?? ''}
          value={sort ?? ''}
          choices={others}
          onChange={(value) => onChange({ sort: value })}
        />
      </div>
    </div>
  );
};
