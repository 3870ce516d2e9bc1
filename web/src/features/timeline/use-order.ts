import { useLayoutEffect, useRef, useState } from 'react';
import type { TimelineCard } from '#contracts/http/timeline-shapes';
import { useDrag, type Zone } from '../bank/use-drag.js';
import { moved } from './moved.js';

type Control = 'grip' | 'up' | 'down';
interface Held {
  readonly key: string;
  readonly over: string;
  readonly zone: Zone;
}

/** The order as the person has it: by grip, arrows and keys. `told` is the last move, to be read out. */
export const useOrder = (cards: readonly TimelineCard[]) => {
  const list = useRef<HTMLOListElement>(null);
  const [order, setOrder] = useState<readonly number[]>(() => cards.map(({ number }) => number));
  const [told, setTold] = useState<{ number: number; place: number } | null>(null);
  const [held, setHeld] = useState<Held | null>(null);
  // An element that is put elsewhere loses the focus; whoever pressed its arrow presses it again.
  const focus = useRef<{ number: number; control: Control } | null>(null);
  useLayoutEffect(() => {
    const wanted = focus.current;
    focus.current = null;
    if (wanted) list.current?.querySelector<HTMLElement>(`[data-drag="${wanted.number}"] [data-control="${wanted.control}"]`)?.focus();
  });
  const move = (number: number, to: number, control: Control): void => {
    const next = moved(order, order.indexOf(number), to);
    focus.current = { number, control };
    setOrder(next);
    setTold({ number, place: next.indexOf(number) + 1 });
  };
  /** Where letting go now would put it. */
  const goal = (one: Held): number => {
    const [from, at] = [order.indexOf(Number(one.key)), order.indexOf(Number(one.over))];
    const after = one.zone === 'after' || (one.zone === 'into' && at > from);
    return at + (after ? 1 : 0) - (from < at + (after ? 1 : 0) ? 1 : 0);
  };
  useDrag(list, {
    over: (key, over, zone) => setHeld({ key, over, zone }),
    end: (key, last) => {
      if (last) move(Number(key), goal({ key, over: last.other, zone: last.zone }), 'grip');
      setHeld(null);
    },
  });
  const lineAt = (number: number): 'before' | 'after' | null => {
    if (!held || held.over !== String(number)) return null;
    return goal(held) < order.indexOf(number) || (held.zone === 'before' && goal(held) === order.indexOf(number)) ? 'before' : 'after';
  };
  return { list, order, told, move, dragged: held?.key ?? null, lineAt };
};
