const digit = /\p{Nd}/u;

/** Each script has its ten digits in a row, the zero first; a few rows follow each other. */
const valueOf = (sign: string): string => {
  const at = sign.codePointAt(0)!;
  let first = at;
  while (digit.test(String.fromCodePoint(first - 1))) first -= 1;
  return String((at - first) % 10);
};

/** Digits of any script (০–৯, ０–９, ٠–٩) as 0–9. */
export const latinDigits = (text: string): string => text.replaceAll(/\p{Nd}/gu, valueOf);

/** So long a number may be written: what is longer is none, and is not looked at. */
export const phoneLength = 60;

/** What people, contact cards and web pages put into a number: blanks, dashes of any kind, brackets, marks that nobody sees, `tel:`. */
const bare = (text: string): string =>
  text.length > phoneLength
    ? ''
    : latinDigits(text.replaceAll(/[\p{Cf}\p{Zs}\p{Pd}\s\u2212./()（）]/gu, ''))
        .replace('＋', '+')
        .replace(/^tel:/i, '');

/** 01 and nine digits more, however it is written and whichever part of the country's code leads; null when it is no mobile number. */
export const mobileNumber = (text: string): string | null => {
  const [, number] = /^(?:(?:00|\+)?880{0,2}|\+?0)?(1[3-9]\d{8})$/.exec(bare(text)) ?? [];
  return number === undefined ? null : `0${number}`;
};

/** A mobile number, or a number of another country with its code as +… ; null for what is no phone. */
export const contactPhone = (text: string): string | null => {
  const [, foreign] = /^(?:00|\+)([1-9]\d{7,14})$/.exec(bare(text)) ?? [];
  return mobileNumber(text) ?? (foreign === undefined || foreign.startsWith('880') ? null : `+${foreign}`);
};

/** Somebody wrote a number, be it one that reaches nobody here. */
export const isNumber = (text: string): boolean => /^\+?\d{6,}$/.test(bare(text));

/** The digits of a number or of a part of it, as phones are kept: without the country's code; null for what holds anything else. */
export const searchedDigits = (text: string): string | null => {
  const digits = bare(text).replace(/^\+/, '');
  if (!/^\d+$/.test(digits)) return null;
  return mobileNumber(digits) ?? digits.replace(/^(?:00)?88(?=01\d)/, '').replace(/^(?:00)?880{1,2}(?=1[3-9]\d)/, '0');
};
