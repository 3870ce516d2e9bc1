import { type ReactNode, useState } from 'react';
import type { SaleOrder, SaleStep } from '#contracts/http/sales';
import { lineOutcomes, newsSources, orderStates, parcelStates, payWays, taskKinds } from '#contracts/shared/commerce';
import { useActWords } from '../../../../features/audit/use-act-words.js';
import { orderText } from '../../../../i18n/admin-order/text.js';
import { salesText } from '../../../../i18n/admin-sales/text.js';
import { formatDate } from '../../../../i18n/dates.js';
import { formatTaka, toDigits } from '../../../../i18n/digits.js';
import { useLocale, useText } from '../../../../i18n/index.js';
import { Check } from '../../../../ui/check.js';
import { cx } from '../../../../ui/cx.js';
import { sourceWords } from './payments.js';
import { useOutcomeWord, useReasonWord } from './reasons.js';
import { Part } from './section.js';

const dhaka = 6 * 3_600_000;
/** The hour to the second: steps of a payment lie seconds apart. */
const clockOf = (at: string): string => new Date(Date.parse(at) + dhaka).toISOString().slice(11, 19);

const dots: Readonly<Record<SaleStep['tone'], string>> = {
  ok: 'bg-ok border-ok',
  bad: 'bg-bad border-bad',
  warn: 'bg-warn border-warn',
  plain: 'border-control',
};
/** Steps of the machinery, shown when asked for. */
const inner: readonly SaleStep['kind'][] = ['event'];

const find = <T extends string>(list: readonly T[], value: unknown): T | undefined => list.find((one) => one === value);

/** What a fact says in words: sums as taka, states and gateways by their names. */
const useFactWords = (): ((step: SaleStep) => Record<string, string>) => {
  const [t, sales, actOf, locale, reasonOf] = [useText(orderText), useText(salesText), useActWords(), useLocale(), useReasonWord()];
  const word = (kind: SaleStep['kind'], name: string, value: string | number): string => {
    if (name === 'amount') return formatTaka(Number(value), locale);
    if (name === 'gateway') return sales(find(payWays, value) ?? 'free');
    if (name === 'source') return t(sourceWords[find(newsSources, value) ?? 'poll']);
    if (name === 'task') return sales(find(taskKinds, value) ?? 'task');
    if (name === 'reason' && kind.startsWith('payment')) return reasonOf(String(value));
    if (name === 'action') return actOf(String(value));
    if (name === 'outcome' && kind === 'line-fulfilled') {
      const outcome = find(lineOutcomes, value);
      return outcome === 'no-stock' || outcome === 'seats-taken' ? sales(outcome) : outcome ? t(outcome) : String(value);
    }
    if (name === 'state' && kind === 'parcel') {
      const state = find(parcelStates, value);
      return state ? t(state === 'paid' ? 'paidParcel' : state) : String(value);
    }
    if (name === 'state') return sales(find(orderStates, value) ?? 'failed');
    if (name === 'entry') return value === 'earned' || value === 'clawed-back' ? t(value) : String(value);
    return String(value);
  };
  return ({ kind, facts }) => Object.fromEntries(Object.entries(facts).map(([name, value]) => [name, word(kind, name, value)]));
};

/** What stands below a step in small: what came of it, ids, who answered. */
const useDetail = (): ((step: SaleStep) => string) => {
  const [outcomeOf, reasonOf] = [useOutcomeWord(), useReasonWord()];
  return ({ kind, facts }) => {
    const names =
      kind === 'news'
        ? ['outcome', 'gatewayId', 'reason']
        : kind === 'event'
          ? ['answered']
          : kind === 'staff'
            ? ['reason']
            : ['gatewayId', 'note'];
    const word = (name: string, value: string): string =>
      name === 'outcome' ? outcomeOf(value) : name === 'reason' ? reasonOf(value) : value;
    return names.flatMap((name) => (facts[name] === undefined ? [] : [word(name, String(facts[name]))])).join(' · ');
  };
};

const Step = ({ step, newDay }: { step: SaleStep; newDay: boolean }): ReactNode => {
  const [t, locale, words, detailOf] = [useText(orderText), useLocale(), useFactWords(), useDetail()];
  const detail = detailOf(step);
  return (
    <>
      {newDay ? <li className="num mt-2 text-xs text-text-3 first:mt-0">{formatDate(step.at, locale)}</li> : null}
      <li className="grid grid-cols-[4.25rem_auto_minmax(0,1fr)] items-baseline gap-x-3 py-1">
        <time dateTime={step.at} className="num text-sm text-text-3">
          {toDigits(clockOf(step.at), locale)}
        </time>
        <span aria-hidden="true" className={cx('size-2 rounded-full border-[1.5px]', dots[step.tone])} />
        <span className="min-w-0 text-sm">
          {t(step.facts['kept'] ? 'refund-part' : `s-${step.kind}`, {
            reason: '–',
            by: '',
            title: '',
            note: '',
            gateway: '',
            outcome: '',
            ...words(step),
          })}
          {step.facts['extra'] ? <span className="text-warn"> · {t('secondTime')}</span> : null}
          {detail ? <span className="block text-xs wrap-anywhere text-text-3">{detail}</span> : null}
        </span>
      </li>
    </>
  );
};

/** All that happened, the latest first, each step with its time. */
export const Timeline = ({ sale: { timeline } }: { sale: SaleOrder }): ReactNode => {
  const [t, [all, setAll]] = [useText(orderText), useState(false)];
  const steps = timeline.filter(({ kind }) => all || !inner.includes(kind)).toReversed();
  const dayOf = (at: string): string => new Date(Date.parse(at) + dhaka).toISOString().slice(0, 10);
  return (
    <Part title={t('history')} note={t('historyHint')}>
      <ol>
        {steps.map((step, place) => (
          <Step
            key={`${step.at} ${step.kind} ${place}`}
            step={step}
            newDay={place === 0 || dayOf(step.at) !== dayOf(steps[place - 1]!.at)}
          />
        ))}
      </ol>
      <Check label={t('showEvents')} checked={all} onChange={(event) => setAll(event.target.checked)} className="mt-1 text-sm" />
    </Part>
  );
};
