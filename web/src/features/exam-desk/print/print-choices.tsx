import type { ReactNode } from 'react';
import { useText } from '../../../i18n/index.js';
import { Check } from '../../../ui/check.js';
import { Field, Select } from '../../../ui/field.js';
import { mostSets, type PrintAsked, printParts, printSizes } from './print-address.js';
import { printText } from './text.js';

interface ControlsProps {
  readonly asked: PrintAsked;
  readonly onChange: (change: Partial<PrintAsked>) => void;
}

/** Which sheets; those with keys stay closed to whom keys are not for. */
export const PartsControl = ({ asked: { parts }, noKeys, onChange }: ControlsProps & { readonly noKeys: boolean }): ReactNode => {
  const t = useText(printText);
  return (
    <fieldset className="min-w-52">
      <legend className="font-semibold">{t('parts')}</legend>
      <div className="grid grid-cols-2 gap-x-4">
        {printParts.map((part) => (
          <Check
            key={part}
            label={t(part)}
            checked={parts.includes(part)}
            disabled={noKeys && (part === 'key' || part === 'omrKey')}
            onChange={(event) =>
              onChange({ parts: printParts.filter((one) => (one === part ? event.target.checked : parts.includes(one))) })
            }
          />
        ))}
      </div>
    </fieldset>
  );
};

/** In how many orders, and the seed that gives the same orders again. */
export const SetsControl = ({ asked: { sets, seed }, onChange }: ControlsProps): ReactNode => {
  const t = useText(printText);
  return (
    <>
      <Select
        dense
        label={t('sets')}
        value={String(sets)}
        onChange={(event) => onChange({ sets: Number(event.target.value) })}
        options={Array.from({ length: mostSets + 1 }, (_, count) => ({
          value: String(count),
          label: count === 0 ? t('setsNone') : t('setsCount', { count }),
        }))}
      />
      {sets > 0 ? (
        <div className="max-w-56">
          <Field
            dense
            label={t('seed')}
            hint={t('seedHint')}
            maxLength={32}
            autoComplete="off"
            defaultValue={seed}
            onChange={(event) => onChange({ seed: event.target.value.toLowerCase() })}
          />
        </div>
      ) : null}
    </>
  );
};

/** How it stands on the sheet. */
export const LayoutControl = ({ asked: { columns, size }, onChange }: ControlsProps): ReactNode => {
  const t = useText(printText);
  return (
    <>
      <Select
        dense
        label={t('columns')}
        value={String(columns)}
        onChange={(event) => onChange({ columns: event.target.value === '1' ? 1 : 2 })}
        options={[
          { value: '2', label: t('two') },
          { value: '1', label: t('one') },
        ]}
      />
      <Select
        dense
        label={t('size')}
        value={size}
        onChange={(event) => onChange({ size: printSizes.find((one) => one === event.target.value) ?? 'normal' })}
        options={printSizes.map((one) => ({ value: one, label: t(one) }))}
      />
    </>
  );
};
