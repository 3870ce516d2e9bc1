import type { Locale } from '#contracts/shared/values';

export type OrderNews = 'receipt' | 'failed' | 'refunded';

export interface OrderFacts {
  readonly locale: Locale;
  readonly product: string;
  readonly number: string;
  readonly title: string;
  readonly amountPaisa: bigint;
}

const bengali = (text: string): string => text.replaceAll(/\d/g, (digit) => String.fromCodePoint(0x09e6 + Number(digit)));

/** ৳1,20,000.50, in the digits of the language and grouped as in Bangladesh; whole taka without their paisa. */
export const takaText = (paisa: bigint, locale: Locale): string => {
  const digits = String(paisa / 100n);
  const head = digits.slice(0, -3).replaceAll(/\B(?=(\d\d)+$)/g, ',');
  const rest = paisa % 100n === 0n ? '' : `.${String(paisa % 100n).padStart(2, '0')}`;
  const text = `৳${head === '' ? '' : `${head},`}${digits.slice(-3)}${rest}`;
  return locale === 'bn' ? bengali(text) : text;
};

const words: Readonly<Record<Locale, Record<OrderNews, (facts: OrderFacts, sum: string) => { subject: string; text: string }>>> = {
  bn: {
    receipt: ({ product, number, title }, sum) => ({
      subject: `${product}: পেমেন্ট সফল হয়েছে`,
      text: `${product}: ${sum} পেয়েছি। অর্ডার ${number}, ${title}। রসিদ আছে প্রোফাইলের অর্ডার অংশে।`,
    }),
    failed: ({ product, number, title }, sum) => ({
      subject: `${product}: পেমেন্ট ব্যর্থ হয়েছে`,
      text: `${product}: অর্ডার ${number} (${title}) এর ${sum} পেমেন্ট হয়নি। টাকা কাটা হয়ে থাকলে আমরা নিজেরাই মিলিয়ে নেব। অর্ডারের পাতা থেকে আবার চেষ্টা করা যাবে।`,
    }),
    refunded: ({ product, number, title }, sum) => ({
      subject: `${product}: টাকা ফেরত দেওয়া হয়েছে`,
      text: `${product}: অর্ডার ${number} (${title}) এর ${sum} ফেরত দেওয়া হয়েছে।`,
    }),
  },
  en: {
    receipt: ({ product, number, title }, sum) => ({
      subject: `${product}: payment received`,
      text: `${product}: we have received ${sum} for order ${number}, ${title}. The receipt is with your orders in your profile.`,
    }),
    failed: ({ product, number, title }, sum) => ({
      subject: `${product}: payment failed`,
      text: `${product}: the payment of ${sum} for order ${number} (${title}) did not go through. If money was taken, we will match it ourselves. You can try again from the order's page.`,
    }),
    refunded: ({ product, number, title }, sum) => ({
      subject: `${product}: money returned`,
      text: `${product}: ${sum} of order ${number} (${title}) has been returned.`,
    }),
  },
};

export const orderMessage = (news: OrderNews, facts: OrderFacts): { subject: string; text: string } =>
  words[facts.locale][news](facts, takaText(facts.amountPaisa, facts.locale));
