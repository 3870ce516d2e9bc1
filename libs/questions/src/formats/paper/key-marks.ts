/** A mark that makes an option the right one, at its beginning or end. */
const atEnd =
  /\s{0,9}(?:[✓✔✅☑√]\uFE0F?|\*{1,3}|[[(]\s?(?:সঠিক(?:\s?উত্তর)?|উত্তর|উঃ|correct(?:\s?answer)?|right(?:\s?answer)?|answer|ans|true answer|✓|✔|√|\*)\uFE0F?\s?[\])]|(?:<-+|←|<=)\s?(?:সঠিক|উত্তর|correct|answer|right)?(?:\s?answer)?|[-–—]\s?(?:সঠিক উত্তর|correct answer))\s*[.।]?$/iu;
const atStart = /^\s*(?:[✓✔✅☑]\uFE0F?\s*|√\s+|\*{1,3}(?=[^\s*])(?![^*]*\*)\s?|\*\s+|[[(]\s?(?:সঠিক|correct|✓|✔|√|x|X|\*)\s?[\])]\s*)/u;

/** The option without its mark; null when it has none. */
export const withoutMark = (text: string): string | null => {
  const bare = text.replace(atStart, '').replace(atEnd, '');
  return bare === text || bare.trim() === '' ? null : bare;
};

/** Signs before a label (`*খ)`, `✓ b.`, `[x] c)`): how many characters they take, 0 when there are none. */
export const markBefore = (text: string): number =>
  /^\s*(?:[✓✔✅☑]\uFE0F?\s*|√\s*|\*{1,2}\s?|\[[xX✓✔*]\]\s*|[-=]?>\s*|\$(?=[([]?[A-Ha-h][).]\s))(?=[([]?\s?(?:[ক-ছA-Ha-h]|i{1,3}|iv)\s?[)\].।])/u.exec(
    text,
  )?.[0].length ?? 0;
