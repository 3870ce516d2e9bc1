import type { ResponseOf } from '#contracts/http/endpoint';
import type { MyOrder } from '#contracts/http/order-shapes';
import type { DeskParcel, getPickList } from '#contracts/http/parcels';
import type { Locale } from '#contracts/shared/values';

export interface ReceiptFacts {
  readonly product: string;
  /** Where it can be looked up. */
  readonly address: string;
  readonly buyer: { readonly name: string; readonly phone: string | null; readonly email: string | null };
  readonly order: MyOrder;
  /** The gateway's own number of the payment. */
  readonly reference: string | null;
}

export type PickList = ResponseOf<typeof getPickList>;

export const labelsOnSheet = 24;

/** What the thread that draws is given. `at`: when the list was made. */
export type PrintTask =
  | { readonly what: 'receipt'; readonly facts: ReceiptFacts; readonly locale: Locale }
  | { readonly what: 'labels'; readonly parcels: readonly DeskParcel[]; readonly locale: Locale }
  | { readonly what: 'pick-list'; readonly list: PickList; readonly at: string; readonly locale: Locale };
