/**
 * Text as PostgreSQL and JSON take it, cut to so many signs: never through the middle of one (an emoji is two units of a string), without
 * halves that came from outside, and without the one sign that no text of a database may hold.
 */
export const cutText = (text: string, most = Infinity): string => {
  const head = text.length > most ? cutSigns(text, most) : text;
  return head.toWellFormed().replaceAll('\0', '\ufffd');
};

const cutSigns = (text: string, most: number): string => {
  let [kept, units] = [0, 0];
  for (const sign of text.slice(0, 2 * most)) {
    if (kept === most) break;
    kept += 1;
    units += sign.length;
  }
  return text.slice(0, units);
};
