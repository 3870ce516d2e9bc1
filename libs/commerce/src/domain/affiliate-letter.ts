import type { Locale } from '#contracts/shared/choices';

/** What an affiliate is told of. */
export type AffiliateNews =
  | { readonly kind: 'earned'; readonly amountPaisa: number }
  | { readonly kind: 'approved'; readonly code: string }
  | { readonly kind: 'rejected' | 'suspended'; readonly note: string }
  | { readonly kind: 'paid'; readonly amountPaisa: number; readonly reference: string }
  | { readonly kind: 'returned'; readonly amountPaisa: number; readonly reason: string };

const taka = (locale: Locale, paisa: number): string =>
  `৳${new Intl.NumberFormat(locale === 'bn' ? 'bn-BD' : 'en-IN', { minimumFractionDigits: paisa % 100 === 0 ? 0 : 2 }).format(paisa / 100)}`;

const said: { readonly [L in Locale]: (news: AffiliateNews) => string } = {
  bn: (news) => {
    switch (news.kind) {
      case 'earned':
        return `আপনার লিংক বা কুপনে বিক্রি হয়েছে, কমিশন ${taka('bn', news.amountPaisa)}। টাকা ফেরতের সময় পার হলে তোলা যাবে।`;
      case 'approved':
        return `আপনার অ্যাফিলিয়েট আবেদন অনুমোদিত হয়েছে। আপনার কোড: ${news.code}`;
      case 'rejected':
        return `আপনার অ্যাফিলিয়েট আবেদন এবার নেওয়া গেল না। কারণ: ${news.note}`;
      case 'suspended':
        return `আপনার অ্যাফিলিয়েট অ্যাকাউন্ট স্থগিত রাখা হয়েছে। কারণ: ${news.note}`;
      case 'paid':
        return `কমিশন ${taka('bn', news.amountPaisa)} পাঠানো হয়েছে। লেনদেন: ${news.reference}`;
      case 'returned':
        return `${taka('bn', news.amountPaisa)} এবার পাঠানো যায়নি, আপনার হিসাবে ফেরত গেছে। কারণ: ${news.reason}`;
    }
  },
  en: (news) => {
    switch (news.kind) {
      case 'earned':
        return `Somebody bought by your link or coupon: ${taka('en', news.amountPaisa)} commission. You can withdraw it when the refund window is over.`;
      case 'approved':
        return `Your affiliate application is approved. Your code: ${news.code}`;
      case 'rejected':
        return `Your affiliate application was not accepted this time. Reason: ${news.note}`;
      case 'suspended':
        return `Your affiliate account is stopped for now. Reason: ${news.note}`;
      case 'paid':
        return `Commission of ${taka('en', news.amountPaisa)} was sent to you. Transfer: ${news.reference}`;
      case 'returned':
        return `${taka('en', news.amountPaisa)} could not be sent and is in your balance again. Reason: ${news.reason}`;
    }
  },
};

const subjects: Record<Locale, string> = { bn: 'অ্যাফিলিয়েট', en: 'Affiliate' };

/** The words, in the language in which the person applied. */
export const affiliateLetter = (news: AffiliateNews, locale: Locale, product: string): { subject: string; text: string } => ({
  subject: `${product}: ${subjects[locale]}`,
  text: `${product}: ${said[locale](news)}`,
});
