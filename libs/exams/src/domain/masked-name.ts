const letters = new Intl.Segmenter('bn', { granularity: 'grapheme' });

/** `Nusrat Jahan` → `N*** J***`, নুসরাত → নু***: the first letter as people see it, and nothing of the length. */
export const maskedName = (name: string): string =>
  name
    .trim()
    .split(/\s+/)
    .slice(0, 3)
    .map((word) => `${[...letters.segment(word)][0]?.segment ?? ''}***`)
    .join(' ');
