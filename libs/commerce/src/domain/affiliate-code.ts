/** Without letters that are read as digits, and without vowels, so that no word comes about. */
const alphabet = 'bcdfghjkmnpqrstvwxz23456789';
const LENGTH = 7;

/** A code for a link, out of random bytes; staff may give another when it approves. */
export const codeFrom = (bytes: Uint8Array): string =>
  Array.from(bytes.subarray(0, LENGTH), (byte) => alphabet[byte % alphabet.length]).join('');
