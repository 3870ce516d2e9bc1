/** The receipt out of what was pasted: a link of ours carries it as `r`. */
export const receiptIn = (pasted: string): string => {
  const text = pasted.trim();
  if (!/^https?:\/\//.test(text)) return text;
  try {
    // `URL.canParse` came to Safari in 17 and to Chrome in 120.
    return new URL(text).searchParams.get('r') ?? text;
  } catch {
    return text;
  }
};

/** Whether somebody typed the code of a receipt without the rest: it is checked together with the exam and the attempt, which the link carries. */
export const isBareCode = (typed: string): boolean => /^[0-9A-Z]{4}(?:[-\s]?[0-9A-Z]{4}){3}$/i.test(typed.trim());

/** A receipt of this attempt out of what staff typed: a bare code or signature, or the whole receipt. */
export const receiptOfAttempt = (examId: string, attemptId: string, typed: string): string => {
  const text = receiptIn(typed);
  return text.includes('.') ? text : `${examId}.${attemptId}.${text}`;
};

/** The address at which anybody can check it. */
export const checkPath = (receipt: { readonly examId: string; readonly attemptId: string; readonly code: string }): string =>
  `/verify?r=${receipt.examId}.${receipt.attemptId}.${receipt.code}`;
