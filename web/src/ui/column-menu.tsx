import type { ReactNode } from 'react';
import { kitText } from '../i18n/admin-kit/text.js';
import { useText } from '../i18n/index.js';
import { Button } from './button.js';
import { Check } from './check.js';
import { Dropdown } from './dropdown.js';
import { Icon } from './icon.js';

export interface ColumnMenuProps {
  readonly columns: readonly { readonly key: string; readonly head: string }[];
  readonly shown: readonly string[];
  /** null: as it was in the beginning. */
  readonly onChange: (shown: readonly string[] | null) => void;
}

/** Which columns a table shows. */
export const ColumnMenu = ({ columns, shown, onChange }: ColumnMenuProps): ReactNode => {
  const t = useText(kitText);
  const toggle = (key: string): void =>
    onChange(columns.map((column) => column.key).filter((other) => (other === key ? !shown.includes(key) : shown.includes(other))));
  return (
    <Dropdown
      button={
        <>
          <Icon name="columns-3" size={16} />
          {t('columns')}
        </>
      }
    >
      {() => (
        <div className="grid">
          {columns.map(({ key, head }) => (
            <Check key={key} label={head} checked={shown.includes(key)} onChange={() => toggle(key)} className="px-2" />
          ))}
          <Button size="xs" variant="ghost" className="mt-1 justify-self-start" onClick={() => onChange(null)}>
            {t('columnsReset')}
          </Button>
        </div>
      )}
    </Dropdown>
  );
};
