import { useState } from 'react';
import type { CartLine, DeliveryAddress } from '#contracts/http/orders';
import type { GatewayName } from '#contracts/shared/commerce';
import { toLatinDigits } from '../../i18n/digits.js';
import { forgetForm, keepForm, readForm } from '../account/parts/kept-form.js';

/** What a buyer has chosen so far. It outlives the page, so that signing in (at Google's, too) loses nothing of it. */
export interface Draft {
  readonly coupon: string;
  readonly gateway: GatewayName | null;
  readonly delivery: Partial<DeliveryAddress>;
}

const empty: Draft = { coupon: '', gateway: null, delivery: {} };

/** Carts of the same things share a draft, however many of each. */
export const cartName = (lines: readonly Pick<CartLine, 'kind' | 'refId'>[]): string =>
  `cart.${lines.map(({ kind, refId }) => `${kind}:${refId}`).join(',')}`;

/** The draft of a cart, and how to change a part of it. */
export const useDraft = (name: string): { draft: Draft; change: (part: Partial<Draft>) => void } => {
  const [draft, setDraft] = useState<Draft>(() => ({ ...empty, ...readForm<Draft>(name) }));
  const change = (part: Partial<Draft>): void =>
    setDraft((was) => {
      const next = { ...was, ...part };
      keepForm(name, next, () => forgetForm(name));
      return next;
    });
  return { draft, change };
};

/** A code as it stands on a poster: without blanks, in capitals, with Latin digits. */
export const codeOf = (typed: string): string => toLatinDigits(typed).replace(/\s/g, '').toUpperCase();
