const opening = /<ol\b([^<>]{0,1000})>/gi;
const bengaliLetters = [...'কখগঘঙচছজঝঞ'];
const tens = ['', 'x', 'xx', 'xxx'];
const ones = ['', 'i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix'];
const roman = (number: number): string => (number < 40 ? `${tens[Math.floor(number / 10)]}${ones[number % 10]}` : String(number));
const letter = (number: number): string => (number < 27 ? String.fromCharCode(96 + number) : String(number));

/** How the numbers of a list look that are not digits; null: digits, which every list has. */
const styleOf = (attributes: string): ((number: number) => string) | null => {
  const type = /\stype\s*=\s*["']?([aAiI])(?=["'\s/]|$)/.exec(attributes)?.[1];
  const style = /list-style(?:-type)?\s*:[^;"']*?\b(lower-roman|upper-roman|lower-alpha|upper-alpha|lower-latin|upper-latin|bengali)\b/i
    .exec(attributes)?.[1]
    ?.toLowerCase();
  if (type === 'i' || style === 'lower-roman') return roman;
  if (type === 'I' || style === 'upper-roman') return (number) => roman(number).toUpperCase();
  if (type === 'a' || style === 'lower-alpha' || style === 'lower-latin') return letter;
  if (type === 'A' || style === 'upper-alpha' || style === 'upper-latin') return (number) => letter(number).toUpperCase();
  return style === 'bengali' ? (number) => bengaliLetters[number - 1] ?? String(number) : null;
};

/** Options speak of `i` and `ii`: numbers of a list that only its look says stand in its text. Lists within such a list stay as they are. */
export const withListNumbers = (html: string): string => {
  let made = '';
  let at = 0;
  for (const found of html.matchAll(opening)) {
    const style = found.index < at ? null : styleOf(` ${found[1] ?? ''}`);
    if (!style) continue;
    const from = found.index + found[0].length;
    const end = html.slice(from, from + 20_000).search(/<\/ol\s*>/i);
    const inside = html.slice(from, from + Math.max(0, end));
    if (end < 0 || /<[ou]l\b/i.test(inside)) continue;
    let number = Number(/\sstart\s*=\s*["']?(\d{1,2})/i.exec(found[1] ?? '')?.[1] ?? 1) - 1;
    const items = inside.replaceAll(/<li\b[^<>]{0,500}>/gi, () => `<p>${style((number += 1))}. `).replaceAll(/<\/li\s*>/gi, '</p>');
    made += html.slice(at, found.index) + items;
    at = from + end + (/^<\/ol\s*>/i.exec(html.slice(from + end, from + end + 40))?.[0].length ?? 0);
  }
  return made + html.slice(at);
};
