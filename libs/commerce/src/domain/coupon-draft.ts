import type { LineKind } from '#contracts/shared/commerce';
import type { Locale } from '#contracts/shared/values';
import { AppError } from '#platform/kernel';

/** What staff write of a coupon; days in Asia/Dhaka, from the start of the first to the end of the last. */
export interface CouponDraft {
  readonly percent: number | null;
  readonly amountPaisa: number | null;
  readonly capPaisa: number | null;
  readonly minPaisa: number;
  readonly kinds: readonly LineKind[];
  readonly refIds: readonly string[];
  readonly startsOn: string;
  readonly endsOn: string | null;
  readonly maxUses: number | null;
  readonly usesEach: number | null;
  readonly note: string | null;
}

const sentences = {
  effect: { bn: 'শতাংশ অথবা টাকা, যেকোনো একটি লিখুন', en: 'Give a percentage or an amount, one of the two' },
  cap: { bn: 'সর্বোচ্চ ছাড় কেবল শতাংশের সঙ্গে চলে', en: 'A highest discount goes with a percentage only' },
  span: { bn: 'শেষ দিন শুরুর দিনের আগে হতে পারে না', en: 'The last day cannot be before the first' },
  used: { bn: 'এরই মধ্যে এর চেয়ে বেশি বার ব্যবহার হয়েছে', en: 'It has been used more often already' },
} as const satisfies Record<string, Record<Locale, string>>;

/** Throws 'Invalid input' that names the field, for what no single field shows. `used`: how often it is used already. */
export const refuseDraft = (draft: CouponDraft, used: number, locale: Locale): void => {
  const issues: Record<string, string> = {};
  if ((draft.percent === null) === (draft.amountPaisa === null)) issues['percent'] = sentences.effect[locale];
  else if (draft.capPaisa !== null && draft.percent === null) issues['capPaisa'] = sentences.cap[locale];
  if (draft.endsOn !== null && draft.endsOn < draft.startsOn) issues['endsOn'] = sentences.span[locale];
  if (draft.maxUses !== null && draft.maxUses < used) issues['maxUses'] = sentences.used[locale];
  if (Object.keys(issues).length > 0) throw new AppError('Invalid input', {}, { issues });
};
