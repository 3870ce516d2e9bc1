import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import type { TrainingPlan } from '#contracts/http/assistant';
import { planDays, planMinutes } from '#contracts/shared/assistant';
import { useServerNow } from '../../../client/use-server-now.js';
import { toLatinDigits } from '../../../i18n/digits.js';
import { formatDate } from '../../../i18n/dates.js';
import { useLocale, useText } from '../../../i18n/index.js';
import { dayStart, isoDay } from '../../../i18n/iso-day.js';
import { Button } from '../../../ui/button.js';
import { Field } from '../../../ui/field.js';
import { Refusal, useRefusal } from '../../account/parts/refusal.js';
import { trainingText } from './text.js';

const [hour, dayMs, usualDays, usualMinutes] = [3_600_000, 86_400_000, 30, '40'] as const;
const quick = [20, 40, 60, 90] as const;

export interface AheadExam {
  readonly id: string;
  readonly title: string;
  readonly day: string;
}

export interface PlanFormProps {
  /** The plan that is changed; null where there is none yet. */
  readonly plan: TrainingPlan | null;
  /** Exams that are to come: dates that one may plan for. */
  readonly exams: readonly AheadExam[];
  /** Throws what the server refuses with. */
  readonly onSave: (until: string, minutesADay: number) => Promise<void>;
  readonly onCancel?: () => void;
}

/** Until when, and how much a day. */
const PlanForm = ({ plan, exams, onSave, onCancel }: PlanFormProps): ReactNode => {
  const [t, locale, now] = [useText(trainingText), useLocale(), useServerNow(hour)];
  const [today, last] = [isoDay(now), isoDay(now + planDays * dayMs)];
  const [until, setUntil] = useState(() => (plan && plan.until >= today ? plan.until : (exams[0]?.day ?? isoDay(now + usualDays * dayMs))));
  const [minutes, setMinutes] = useState(plan ? String(plan.minutesADay) : usualMinutes);
  const [wrong, setWrong] = useState({ until: false, minutes: false });
  const [busy, setBusy] = useState(false);
  const { refused, refuse, clear } = useRefusal();
  const form = useRef<HTMLFormElement>(null);
  const typed = Number(toLatinDigits(minutes.trim()) || Number.NaN);
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const found = {
      until: until === '' || until < today || until > last,
      minutes: !Number.isInteger(typed) || typed < planMinutes.least || typed > planMinutes.most,
    };
    setWrong(found);
    clear();
    if (found.until || found.minutes)
      return form.current?.querySelector<HTMLElement>(found.until ? '[type=date]' : '[inputmode=numeric]')?.focus();
    setBusy(true);
    try {
      await onSave(until, typed);
    } catch (thrown) {
      refuse(thrown);
      setBusy(false);
    }
    return undefined;
  };
  return (
    <form ref={form} noValidate onSubmit={(event) => void send(event)} className="flex max-w-[560px] flex-col gap-4">
      {exams.length > 0 ? (
        <fieldset>
          <legend className="mb-1.5 text-[14px] leading-[22px] font-semibold">{t('forExam')}</legend>
          <ul className="flex flex-col">
            {exams.slice(0, 5).map((exam) => (
              <li key={exam.id} className="border-b border-line first:border-t">
                <label className="flex min-h-11 cursor-pointer items-center gap-3 py-1.5">
                  <input
                    type="radio"
                    name="exam"
                    checked={until === exam.day}
                    onChange={() => setUntil(exam.day)}
                    className="size-4 shrink-0 accent-brand"
                  />
                  <span className="min-w-0 flex-1 wrap-anywhere">{exam.title}</span>
                  <span className="num shrink-0 text-sm text-text-3">{formatDate(dayStart(exam.day), locale)}</span>
                </label>
              </li>
            ))}
          </ul>
        </fieldset>
      ) : null}
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          type="date"
          label={t('until')}
          hint={t('untilHint')}
          error={wrong.until ? t('untilWrong') : undefined}
          min={today}
          max={last}
          value={until}
          onChange={({ target }) => setUntil(target.value)}
        />
        <div>
          <Field
            inputMode="numeric"
            autoComplete="off"
            label={t('minutes')}
            hint={t('minutesHint')}
            error={wrong.minutes ? t('minutesWrong') : undefined}
            maxLength={3}
            value={minutes}
            onChange={({ target }) => setMinutes(target.value)}
          />
          <div className="mt-2 flex flex-wrap gap-2">
            {quick.map((one) => (
              <Button
                key={one}
                size="xs"
                variant={typed === one ? 'secondary' : 'outline'}
                aria-pressed={typed === one}
                onClick={() => setMinutes(String(one))}
                className="max-md:min-h-9"
              >
                {t('stepMinutes', { n: one })}
              </Button>
            ))}
          </div>
        </div>
      </div>
      <Refusal refused={refused} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" loading={busy} className="max-sm:w-full">
          {t(plan ? 'save' : 'make')}
        </Button>
        {onCancel ? (
          <Button variant="outline" onClick={onCancel} className="max-sm:w-full">
            {t('cancel')}
          </Button>
        ) : null}
      </div>
    </form>
  );
};

export default PlanForm;
