const entities: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&amp;': '&', '&quot;': '"', '&#39;': "'", '&nbsp;': ' ' };

/** Longer texts are no better told apart, and a trigram index takes its time with them. */
const longest = 4000;

/** What a question says without its markup, as it is searched: stem and options, NFC, lower case, white space folded. */
export const plainText = (stem: string, options: readonly string[]): string =>
  [stem, ...options]
    .join(' ')
    .replaceAll(/<[^<>]*>/g, ' ')
    .replaceAll(/&(?:lt|gt|amp|quot|#39|nbsp);/g, (entity) => entities[entity] ?? ' ')
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, longest)
    .toWellFormed();
