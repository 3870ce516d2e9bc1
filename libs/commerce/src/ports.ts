import type { LineKind } from '#contracts/shared/commerce';

export interface Ref {
  readonly kind: LineKind;
  readonly refId: string;
}

/** What something costs now, and whether it is sold. */
export interface Offer extends Ref {
  readonly slug: string | null;
  /** In the language of the thing itself; a subscription's is made of its days. */
  readonly title: string;
  readonly pricePaisa: number;
  readonly listPricePaisa: number | null;
  readonly state: 'open' | 'closed' | 'seats-taken';
  readonly free: boolean;
}

/** Courses, exam batches and subscriptions; books are our own. What is not there or was never published is missing from the answer. */
export abstract class Offers {
  abstract byRefs(refs: readonly Ref[]): Promise<Offer[]>;
}

export interface BuyerCard {
  readonly userId: string;
  readonly name: string;
  readonly phone: string | null;
  readonly email: string | null;
}

/** Who buys, for gateways, receipts and the desk; unknown ids are left out. */
export abstract class Buyers {
  abstract cards(userIds: readonly string[]): Promise<BuyerCard[]>;
}

/** Of these things, those that the person has access to now. */
export abstract class Owned {
  abstract of(userId: string, refs: readonly Ref[]): Promise<Ref[]>;
}
