/** The words of the affiliate programme and its rules in numbers; the CHECK constraints of its tables list the same words. */
export const affiliateStates = ['applied', 'approved', 'rejected', 'suspended'] as const;
export type AffiliateState = (typeof affiliateStates)[number];

export const entryKinds = ['earned', 'clawed-back', 'paid-out', 'returned'] as const;
export type EntryKind = (typeof entryKinds)[number];

export const payoutStates = ['requested', 'paid', 'rejected'] as const;
export type PayoutState = (typeof payoutStates)[number];

/** Why no commission was counted: buyer and affiliate look like one person, or the affiliate had been suspended meanwhile. */
export const flagReasons = ['same-user', 'same-phone', 'same-device', 'same-wallet', 'suspended'] as const;
export type FlagReason = (typeof flagReasons)[number];
export const flagStates = ['open', 'lifted', 'kept'] as const;
export type FlagState = (typeof flagStates)[number];

/** What recommends an order: a coupon of the affiliate's own comes before the last click. */
export const attributions = ['coupon', 'click'] as const;
export type Attribution = (typeof attributions)[number];

/** What affiliates may promote. */
export const promotedKinds = ['course', 'exam-batch', 'book'] as const;
export type PromotedKind = (typeof promotedKinds)[number];

/** For how long the last click counts, and the least sum that is paid out. */
export const CLICK_DAYS = 30;
export const LEAST_PAYOUT_PAISA = 50_000;

/** As it stands in links: letters and digits, small; any case is understood. */
export const affiliateCodePattern = /^[a-z0-9]{4,20}$/;
/** By this name the code stands in an address. */
export const CODE_IN_ADDRESS = 'ref';
