/** Bengali digits by their place; western ones stay what they are. */
const zero = '০'.codePointAt(0) ?? 0;
const western = (text: string): string => text.replaceAll(/[০-৯]/g, (digit) => String((digit.codePointAt(0) ?? zero) - zero));

const parts = /^([+-]?)([\d.,]+)(e[+-]?\d+)?$/i;
/** Commas between groups of three digits (1,200,000), or of three and then of two (12,00,000). */
const grouped = /^(?:[1-9]\d{0,2}(?:,\d{3})+|[1-9]\d?(?:,\d{2})*,\d{3})$/;
const maxLength = 40;
/** So long a number may be typed, with blanks and commas: what is longer is none, and is not looked at. */
export const typedLength = 60;

/** Digits with one point at most; null where the commas fit neither groups nor a decimal comma. */
const withPoint = (body: string): string | null => {
  const [whole = '', ...rest] = body.split('.');
  if (grouped.test(whole) && rest.length < 2) return [whole.replaceAll(',', ''), ...rest].join('.');
  const plain = body.includes('.') ? body : body.replace(',', '.');
  return /^(?:\d+(?:\.\d*)?|\.\d+)$/.test(plain) ? plain : null;
};

/**
 * An answer typed in either script, as it is stored and marked: Latin digits, a point, no commas. `1,200`, `1,20,000` are whole numbers,
 * `1,5` is one and a half. Null means that nothing was typed, undefined that it is no number.
 */
export const readTypedNumber = (typed: string): string | null | undefined => {
  if (typed.length > typedLength) return undefined;
  const text = western(typed)
    .replaceAll(/[\s\p{Cf}]/gu, '')
    .replaceAll(/[−‒–‐‑]/g, '-');
  if (text === '') return null;
  const [, sign, body = '', power = ''] = parts.exec(text) ?? [];
  const plain = withPoint(body);
  if (plain === null) return undefined;
  const number = `${sign === '-' ? '-' : ''}${plain.replace(/\.$/, '')}${power}`;
  return number.length <= maxLength ? number : undefined;
};

/** Whether a number was typed in a way that can be read as another one, so that its reading is to be shown. */
export const isReadingInDoubt = (typed: string): boolean => /,|\d\s+\d/.test(western(typed.trim())) && Boolean(readTypedNumber(typed));
