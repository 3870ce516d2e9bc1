/** A cover has room for a short formula only. */
const maxLength = 120;

/** A cover's formula as it was written. */
export const coverAsText = (formula: string): string => formula.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Whether nothing in it asks for mathematics (words and digits of any script but Latin), or it is too long for a cover. */
export const staysText = (formula: string): boolean => formula.length > maxLength || !/[\\^_{}$]|[A-Za-z]/.test(formula);
