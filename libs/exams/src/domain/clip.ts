const encoder = new TextEncoder();
const letters = new Intl.Segmenter('bn', { granularity: 'grapheme' });

/** The text, cut after whole letters so that it takes at most `bytes` as UTF-8; the last letter is then an ellipsis. */
export const clip = (text: string, bytes: number): string => {
  if (encoder.encode(text).length <= bytes) return text;
  let [kept, size] = ['', 3];
  for (const { segment } of letters.segment(text)) {
    size += encoder.encode(segment).length;
    if (size > bytes) break;
    kept += segment;
  }
  return `${kept.trimEnd()}…`;
};
