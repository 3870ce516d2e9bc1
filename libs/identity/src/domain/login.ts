/** What a person typed to sign in: an e-mail in lower case, or a Bangladeshi mobile number as 01XXXXXXXXX. */
export interface Login {
  readonly email: string | null;
  readonly phone: string | null;
}

/** ০–৯ as 0–9. */
export const latinDigits = (text: string): string => text.replaceAll(/[০-৯]/g, (digit) => String(digit.codePointAt(0)! - 0x09e6));

/** 01XXXXXXXXX out of +880, 880, blanks, dashes and Bengali digits; null when it is no mobile number. */
export const mobileNumber = (text: string): string | null => {
  const digits = latinDigits(text)
    .replaceAll(/[\s()+.-]/g, '')
    .replace(/^(?:00)?880?(?=1)/, '0');
  return /^01[3-9]\d{8}$/.test(digits) ? digits : null;
};

export const emailAddress = (text: string): string => text.trim().normalize('NFC').toLowerCase();

export const readLogin = (text: string): Login =>
  text.includes('@') ? { email: emailAddress(text), phone: null } : { email: null, phone: mobileNumber(text) };
