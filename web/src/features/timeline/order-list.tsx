import type { KeyboardEvent, ReactNode } from 'react';
import type { TimelineCard } from '#contracts/http/timeline-shapes';
import { toDigits } from '../../i18n/digits.js';
import { useLocale, useText } from '../../i18n/index.js';
import { cx } from '../../ui/cx.js';
import { Icon } from '../../ui/icon.js';
import { timelineText } from './text.js';
import type { useOrder } from './use-order.js';

type Order = ReturnType<typeof useOrder>;

const lines = {
  before: 'before:absolute before:inset-x-0 before:-top-[6px] before:h-[3px] before:rounded-full before:bg-brand',
  after: 'after:absolute after:inset-x-0 after:-bottom-[6px] after:h-[3px] after:rounded-full after:bg-brand',
} as const;

const Arrow = ({ way, label, off, onPress }: { way: 'up' | 'down'; label: string; off: boolean; onPress: () => void }): ReactNode => (
  <button
    type="button"
    data-control={way}
    aria-label={label}
    // Not switched off: whoever holds it at the end would lose their place.
    aria-disabled={off}
    onClick={() => (off ? undefined : onPress())}
    className={cx('grid h-9 w-11 place-items-center rounded-control hover:bg-fill', off ? 'text-text-off' : 'text-text-2')}
  >
    <Icon name={`arrow-${way}`} size={18} />
  </button>
);

const Card = ({ card, place, order: { order, move, dragged, lineAt } }: { card: TimelineCard; place: number; order: Order }): ReactNode => {
  const [t, locale] = [useText(timelineText), useLocale()];
  const { number } = card;
  const [title, line] = [card.title[locale], lineAt(number)];
  const press = (event: KeyboardEvent): void => {
    const to = { ArrowUp: place - 1, ArrowDown: place + 1, Home: 0, End: order.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    move(number, to, 'grip');
  };
  return (
    <li
      data-drag={number}
      className={cx(
        'relative flex items-stretch rounded-control border bg-raised',
        dragged === String(number) ? 'border-brand opacity-60' : 'border-line-2',
        line && lines[line],
      )}
    >
      <button
        type="button"
        data-grip
        data-control="grip"
        aria-label={t('move', { title, n: place + 1, of: order.length })}
        onKeyDown={press}
        className="flex w-14 shrink-0 cursor-grab touch-none items-center justify-center gap-1 rounded-l-control text-text-3 hover:bg-fill"
      >
        <Icon name="grip-vertical" size={18} />
        <span aria-hidden="true" className="num text-md font-semibold text-text">
          {toDigits(String(place + 1), locale)}
        </span>
      </button>
      <p className="min-w-0 flex-1 self-center py-3 pr-1 text-md font-semibold">{title}</p>
      <span className="flex shrink-0 flex-col justify-center py-1 pr-1">
        <Arrow way="up" label={t('up', { title })} off={place === 0} onPress={() => move(number, place - 1, 'up')} />
        <Arrow way="down" label={t('down', { title })} off={place === order.length - 1} onPress={() => move(number, place + 1, 'down')} />
      </span>
    </li>
  );
};

/** The cards in the person's order: by grip with mouse or finger, by arrows, by keys; each move is read out. */
export const OrderList = ({ cards, order }: { cards: readonly TimelineCard[]; order: Order }): ReactNode => {
  const [t, locale] = [useText(timelineText), useLocale()];
  const told = order.told && cards.find(({ number }) => number === order.told?.number);
  return (
    <>
      <p aria-hidden="true" className="mb-1.5 text-sm text-text-3">
        ↑ {t('earliest')}
      </p>
      <ol ref={order.list} aria-label={t('list')} className="flex flex-col gap-2.5">
        {order.order.map((number, place) => {
          const card = cards.find((one) => one.number === number);
          return card ? <Card key={number} card={card} place={place} order={order} /> : null;
        })}
      </ol>
      <p aria-hidden="true" className="mt-1.5 text-sm text-text-3">
        ↓ {t('latest')}
      </p>
      <p role="status" className="sr-only">
        {told ? t('moved', { title: told.title[locale], n: order.told?.place ?? 0, of: cards.length }) : ''}
      </p>
    </>
  );
};
