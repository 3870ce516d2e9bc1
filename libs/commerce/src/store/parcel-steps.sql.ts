import type { EntityManager } from '@mikro-orm/postgresql';
import type { StaffStep } from '../domain/parcel.machine.js';

const timeOf: Readonly<Record<StaffStep, string>> = {
  packed: 'packed_at',
  shipped: 'shipped_at',
  delivered: 'delivered_at',
  returned: 'returned_at',
};

export interface StepFacts {
  readonly courier: string | null;
  readonly tracking: string | null;
  readonly note: string | null;
  readonly restocked: boolean;
}

/** Where a parcel went, and to whom: what is left of it says nothing of a person. */
export const erasedAddress = `name = '—', phone = '', address = '', upazila = '', note = null`;

/** One step, only from the state and version that were read under the order's lock. */
export const stepParcel = async (
  em: EntityManager,
  orderId: string,
  to: StaffStep,
  { courier, tracking, note, restocked }: StepFacts,
): Promise<void> => {
  await em.execute(
    `update commerce.parcels set state = ?, ${timeOf[to]} = platform.now(), courier = coalesce(?, courier), tracking = coalesce(?, tracking),
       note = coalesce(?, note), restocked = ?, updated_at = platform.now(), version = version + 1 where order_id = ?`,
    [to, courier, tracking, note, restocked, orderId],
  );
  if (to === 'delivered' || to === 'returned')
    await em.execute(`update commerce.parcels set ${erasedAddress} where order_id = ? and forget`, [orderId]);
};

/** The step back: the moment of the step that did not happen goes, and with shipping the tracking number. */
export const stepBack = async (em: EntityManager, orderId: string, from: StaffStep, to: string): Promise<void> => {
  const unshipped = from === 'shipped' ? ', tracking = null, courier = null' : '';
  await em.execute(
    `update commerce.parcels set state = ?, ${timeOf[from]} = null, restocked = false${unshipped}, updated_at = platform.now(),
       version = version + 1 where order_id = ?`,
    [to, orderId],
  );
};
