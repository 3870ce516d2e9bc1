/** ০–৯ as 0–9. */
export const latinDigits = (text: string): string => text.replaceAll(/[০-৯]/g, (digit) => String(digit.codePointAt(0)! - 0x09e6));

/** 01 and nine digits more, out of +880, 880, blanks, dashes and Bengali digits; null when it is no mobile number. */
export const mobileNumber = (text: string): string | null => {
  const digits = latinDigits(text)
    .replaceAll(/[\s()+.-]/g, '')
    .replace(/^(?:00)?880?(?=1)/, '0');
  return /^01[3-9]\d{8}$/.test(digits) ? digits : null;
};
