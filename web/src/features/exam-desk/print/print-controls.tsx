import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useText } from '../../../i18n/index.js';
import { Button } from '../../../ui/button.js';
import { Check } from '../../../ui/check.js';
import { Field, Select } from '../../../ui/field.js';
import { Icon } from '../../../ui/icon.js';
import { mostSets, type PrintAsked, printParts, printSizes } from './print-address.js';
import { printText } from './text.js';

export interface PrintControlsProps {
  readonly examId: string;
  readonly asked: PrintAsked;
  readonly onChange: (change: Partial<PrintAsked>) => void;
  /** Everything is here and set. */
  readonly ready: boolean;
  /** Keys are not for this person. */
  readonly noKeys: boolean;
  readonly onPrint: () => void;
}

/** What is printed and how; none of it is on the paper. */
export const PrintControls = ({ examId, asked, onChange, ready, noKeys, onPrint }: PrintControlsProps): ReactNode => {
  const t = useText(printText);
  const { parts, sets, seed, columns, size } = asked;
  return (
    <section aria-label={t('controls')} className="border-b border-line bg-bg px-3 py-3 text-[14px] leading-[21px] lg:px-5 print:hidden">
      <div className="mx-auto flex max-w-[1120px] flex-wrap items-start gap-x-6 gap-y-3">
        <div className="flex w-full flex-wrap items-start justify-between gap-x-6 gap-y-2">
          <Link to={`/admin/exams/${examId}/questions`} className="link text-sm font-normal!">
            <Icon name="arrow-left" size={16} className="mr-1 align-[-3px]" />
            {t('back')}
          </Link>
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1 max-sm:w-full">
            <p role="status" className="max-w-80 text-xs text-text-3 max-sm:order-last">
              {parts.length === 0 ? t('nothing') : ready ? t('printHint') : t('preparing')}
            </p>
            <Button disabled={!ready || parts.length === 0} className="max-sm:w-full" onClick={onPrint}>
              <Icon name="printer" size={16} />
              {t('print')}
            </Button>
          </div>
        </div>
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
        {noKeys ? <p className="w-full text-sm text-warn">{t('noKeys')}</p> : null}
      </div>
    </section>
  );
};
