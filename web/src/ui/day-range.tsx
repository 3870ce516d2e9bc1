import type { ReactNode } from 'react';
import { serverNow } from '../client/server-clock.js';
import { kitText } from '../i18n/admin-kit/text.js';
import { formatDate } from '../i18n/dates.js';
import { useLocale, useText } from '../i18n/index.js';
import { dayStart, isoDay } from '../i18n/iso-day.js';
import { Button } from './button.js';
import { cx } from './cx.js';
import { Dropdown } from './dropdown.js';
import { Icon } from './icon.js';
import { Field } from './field.js';

/** Days as YYYY-MM-DD in Dhaka, both included; empty where it is open. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

export interface DayRangeProps extends Days {
  readonly label: string;
  readonly onChange: (days: Days) => void;
}

const spans = [1, 7, 30, 90] as const;
const day = 86_400_000;

/** First and last day, and the spans that people ask for. */
export const DayFields = ({ label, from, to, onChange }: DayRangeProps): ReactNode => {
  const t = useText(kitText);
  const today = serverNow();
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-1 font-semibold">{label}</legend>
      <div className="flex flex-wrap gap-2">
        {spans.map((days) => {
          const first = isoDay(today - (days - 1) * day);
          const on = from === first && to === '';
          return (
            <Button
              key={days}
              size="xs"
              variant={on ? 'default' : 'outline'}
              aria-pressed={on}
              onClick={() => onChange({ from: first, to: '' })}
            >
              {days === 1 ? t('lastDay') : t('lastDays', { count: days })}
            </Button>
          );
        })}
      </div>
      <div className="grid grid-cols-2 gap-3">
        <Field
          dense
          type="date"
          label={t('from')}
          value={from}
          max={to || isoDay(today)}
          onChange={(event) => onChange({ from: event.target.value, to })}
        />
        <Field
          dense
          type="date"
          label={t('to')}
          value={to}
          min={from}
          max={isoDay(today)}
          onChange={(event) => onChange({ from, to: event.target.value })}
        />
      </div>
      {from || to ? (
        <Button size="xs" variant="ghost" className="self-start" onClick={() => onChange({ from: '', to: '' })}>
          {t('clearOne')}
        </Button>
      ) : null}
    </fieldset>
  );
};

/** The same in the line above a list: what holds now stands on its button. */
export const DayRange = (props: DayRangeProps): ReactNode => {
  const [t, locale] = [useText(kitText), useLocale()];
  const { label, from, to } = props;
  const words = (iso: string): string => formatDate(dayStart(iso), locale);
  const shown =
    from && to
      ? t('dayToDay', { from: words(from), to: words(to) })
      : from
        ? t('fromDay', { day: words(from) })
        : to
          ? t('toDay', { day: words(to) })
          : t('anyTime', { label });
  return (
    <Dropdown
      button={
        <>
          {shown}
          <Icon name="chevron-down" size={16} className="text-text-3" />
        </>
      }
      className={cx('px-2!', from || to ? 'border-brand! font-semibold! text-brand-text!' : '')}
    >
      {() => (
        <div className="w-72 p-2">
          <DayFields {...props} />
        </div>
      )}
    </Dropdown>
  );
};
