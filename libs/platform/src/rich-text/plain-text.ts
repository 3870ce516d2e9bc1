import { cutText } from '#contracts/shared/cut-text';
import { composed } from '../kernel/index.js';

const entities: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&amp;': '&', '&quot;': '"', '&#39;': "'", '&nbsp;': ' ' };

/** Longer texts are no better told apart, and a trigram index takes its time with them. */
const longest = 4000;

const bengaliZero = 0x09e6;
/** Tags that may stand within a word. */
const within = /<\/?(?:b|strong|i|em|u|s|sub|sup|span|code)(?:\s[^<>]*)?>/gi;

/**
 * What a question says without its markup, as it is searched: stem and options, NFC, lower case, white space folded, joiners dropped, digits of
 * both scripts alike.
 */
export const plainText = (stem: string, options: readonly string[]): string =>
  cutText(
    composed(
      [stem, ...options]
        .join(' ')
        .replaceAll(within, '')
        .replaceAll(/<[^<>]*>/g, ' ')
        .replaceAll(/&(?:lt|gt|amp|quot|#39|nbsp);/g, (entity) => entities[entity] ?? ' '),
    )
      .replaceAll(/[\u200b-\u200d\u2060\ufeff]/g, '')
      .replaceAll(/[০-৯]/g, (digit) => String(digit.charCodeAt(0) - bengaliZero))
      .toLowerCase()
      .replaceAll(/\s+/g, ' ')
      .trim(),
    longest,
  );
