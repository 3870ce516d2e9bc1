import { machine } from '#platform/kernel';

/**
 * A parcel's way: it waits for the money, then is packed, shipped, and arrives or comes back; what is refunded before it left stays here.
 * Each step that staff takes can be taken back.
 */
export const parcelMachine = machine({
  name: 'parcel',
  initial: 'waiting',
  to: {
    waiting: ['paid'],
    paid: ['packed', 'returned'],
    packed: ['paid', 'shipped', 'returned'],
    shipped: ['packed', 'delivered', 'returned'],
    delivered: ['shipped', 'returned'],
    returned: ['shipped', 'delivered'],
  },
});
export type ParcelState = (typeof parcelMachine.states)[number];

/** Steps that staff takes with parcels in hand. */
export const staffSteps = ['packed', 'shipped', 'delivered', 'returned'] as const satisfies readonly ParcelState[];
export type StaffStep = (typeof staffSteps)[number];

/** From where each step may be taken; what comes back has left the house before. */
export const stepFrom: Readonly<Record<StaffStep, readonly ParcelState[]>> = {
  packed: ['paid'],
  shipped: ['packed'],
  delivered: ['shipped'],
  returned: ['shipped', 'delivered'],
};

/** When the parcel was what. */
export interface ParcelTimes {
  readonly shippedAt: string | null;
  readonly deliveredAt: string | null;
}

/** The state that undoing the last step leads to; null where nothing can be undone: what was refunded before it left stays closed. */
export const lastStepBack = (state: ParcelState, { shippedAt, deliveredAt }: ParcelTimes): ParcelState | null => {
  if (state === 'packed') return 'paid';
  if (state === 'shipped') return 'packed';
  if (state === 'delivered') return 'shipped';
  if (state === 'returned' && shippedAt !== null) return deliveredAt === null ? 'shipped' : 'delivered';
  return null;
};
