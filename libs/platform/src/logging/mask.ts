/** What must never stand in a log line, wherever it came from: phones, e-mail names, passwords in addresses, session tokens. */
const phone = /(?:\+?(?:88|৮৮)[\s-]?)?[0০]\s?[1১][\s-]?[3-9৩-৯](?:[\s-]?[\d০-৯]){8}(?![\d০-৯])/g;
const email = /[\w.+%-]+@([\w-]+(?:\.[\w-]+)+)/g;
const credentials = /(:\/\/[^:/@\s]*):[^@/\s]+@/g;
/** 256 bit as base64url (a session's token, an opening key) or hex (its hash). */
const token = /(?<![\w-])(?:[\w-]{43}=?|[0-9a-f]{64})(?![\w-])/g;

/** Keys of payment gateways, as their addresses and bodies name them. */
const named = /\b(store_passwd|app_secret|app_key|refresh_token|id_token)(["']?\s*[=:]\s*["']?)[^&\s"',}]+/gi;

/** No line of a log is longer; an address is looked for from each letter on, and a text of megabytes would hold the process. */
const maxLength = 10_000;

/** Ends at a space, so that no half of a secret stays behind that is not known for one. */
const cut = (text: string): string => {
  if (text.length <= maxLength) return text;
  const short = text.slice(0, maxLength);
  return `${short.slice(0, Math.max(0, short.lastIndexOf(' ')))}…`.toWellFormed();
};

/** The text with secrets and personal data made unreadable; the last two digits of a phone stay, so that two can be told apart. */
export const mask = (text: string): string =>
  cut(text)
    .replaceAll(credentials, '$1:***@')
    .replaceAll(named, '$1$2***')
    .replaceAll(email, '***@$1')
    .replaceAll(phone, (found) => `01*******${found.slice(-2)}`)
    .replaceAll(token, '***');
