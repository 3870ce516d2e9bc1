import type { ReactNode } from 'react';
import type { Judged, OpsRoom } from '#contracts/http/ops-shapes';
import { boundsOf, type PromiseMark, promises } from '#contracts/shared/promises';
import { serverNow } from '../../client/server-clock.js';
import { formatDayTime } from '../../i18n/dates.js';
import { type Text, useLocale, useText } from '../../i18n/index.js';
import { cx } from '../../ui/cx.js';
import { Icon } from '../../ui/icon.js';
import { measured } from './figures.js';
import { type OpsText, opsText } from './text.js';

/** Normal has no colour: what is coloured is to be looked at. */
export const ink: Readonly<Record<PromiseMark, string>> = { good: '', warn: 'text-warn', bad: 'text-bad', unknown: 'text-text-3' };

const signs: Readonly<Record<PromiseMark, string | null>> = {
  good: null,
  warn: 'triangle-alert',
  bad: 'octagon-alert',
  unknown: 'circle-question-mark',
};

/** A state as colour, sign and word. */
export const MarkWord = ({ mark, word }: { mark: PromiseMark; word?: string }): ReactNode => {
  const t = useText(opsText);
  const sign = signs[mark];
  return (
    <span className={cx('inline-flex items-center gap-1 text-sm whitespace-nowrap', mark === 'good' ? 'text-text-3' : ink[mark])}>
      {sign ? <Icon name={sign} size={16} /> : null}
      {word ?? t(mark)}
    </span>
  );
};

const order: readonly PromiseMark[] = ['bad', 'warn', 'unknown', 'good'];
/** The worst of some marks; normal where there is none. */
export const worstOf = (...marks: readonly PromiseMark[]): PromiseMark => order.find((mark) => marks.includes(mark)) ?? 'good';

/** The mark of one promise, of whichever of several is worst unless one is named. */
export const markIn = (all: readonly Judged[], name: Judged['name'], about?: string): PromiseMark =>
  worstOf(...all.filter((one) => one.name === name && (about === undefined || one.about === about)).map(({ mark }) => mark));

/** What a promise is called, with which one of several it is about. */
export const useNames = (): ((one: Pick<Judged, 'name' | 'about'>) => string) => {
  const t = useText(opsText);
  return ({ name, about }) => `${t(`p-${name}`)}${about === null ? '' : ` (${about})`}`;
};

/** Its value and how far it may go: `31 s, limit 10 s`, below that what is usual: `6, usually at most 5`; nothing for what is there or away. */
export const beyond = ({ name, about, value, mark }: Judged, t: Text<OpsText>): string => {
  const { unit, good, bad } = { ...promises[name], ...boundsOf(name, about) };
  if (value === null || bad === 0) return '';
  const bound = (of: number): { value: string; bound: string } => ({ value: measured(value, unit), bound: measured(of, unit) });
  return mark === 'bad' || good === 0 ? t('beyond', bound(bad)) : t('nearly', bound(good));
};

type Away = OpsRoom['away'][number];
/** Who does not answer, as a sentence. */
export const awayWords = ({ kind, name }: Away, t: Text<OpsText>): string => t(`away-${kind}`, { name });

/** When something was, with its day. */
export const useWhen = (): ((at: string) => string) => {
  const locale = useLocale();
  return (at) => formatDayTime(at, serverNow(), locale);
};
