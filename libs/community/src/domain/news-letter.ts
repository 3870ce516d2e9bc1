import type { Locale } from '#contracts/shared/choices';

export interface NewsWords {
  readonly product: string;
  readonly title: string;
  readonly text: string;
  /** Where the whole of it stands. */
  readonly address: string | null;
  /** Where such letters are switched off. */
  readonly settings: string;
}

const off = { bn: 'এমন খবর না চাইলে বন্ধ করুন', en: 'Switch such news off' } as const;

/** What a notice says as an e-mail. */
export const newsLetter = (locale: Locale, { product, title, text, address, settings }: NewsWords): { subject: string; text: string } => ({
  subject: title,
  text: [title, text, address, `${product}\n${off[locale]}: ${settings}`].filter((part) => part !== null && part !== '').join('\n\n'),
});

/** As short as it can be: each seventy letters of Bengali are paid for. */
export const newsSms = ({ product, title, address }: NewsWords): string =>
  [`${product}: ${title}`, address].filter((part) => part !== null).join(' ');
