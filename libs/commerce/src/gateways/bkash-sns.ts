import { createVerify, X509Certificate } from 'node:crypto';
import { textOf, type Fields } from './ask-gateway.js';

/** Where Amazon's notification service keeps its certificates and confirms subscriptions; nothing else is ever fetched for a message. */
const snsHost = /^sns\.[a-z0-9-]{3,}\.amazonaws\.com(?:\.cn)?$/;

export const snsAddress = (text: string | null, ending = ''): URL | null => {
  const url = text !== null && URL.canParse(text) ? new URL(text) : null;
  const right = url?.protocol === 'https:' && url.port === '' && url.username === '' && url.password === '' && snsHost.test(url.hostname);
  return right && url.pathname.endsWith(ending) ? url : null;
};

const covered = {
  Notification: ['Message', 'MessageId', 'Subject', 'Timestamp', 'TopicArn', 'Type'],
  SubscriptionConfirmation: ['Message', 'MessageId', 'SubscribeURL', 'Timestamp', 'Token', 'TopicArn', 'Type'],
} as const;

/** The text that a message is signed over: `key\nvalue\n`, absent fields left out. Null for other kinds of message. */
const signedText = (fields: Fields): string | null => {
  const type = textOf(fields, 'Type');
  if (type !== 'Notification' && type !== 'SubscriptionConfirmation') return null;
  return covered[type].flatMap((name) => (typeof fields[name] === 'string' ? [`${name}\n${fields[name]}\n`] : [])).join('');
};

export interface SnsDeps {
  readonly topicArn: string;
  /** Reads an address of Amazon, bounded in time and size. */
  readonly fetchText: (url: URL) => Promise<string>;
}

const certificates = new Map<string, string>();
const MOST_CERTIFICATES = 8;

const certificate = async (url: URL, fetchText: SnsDeps['fetchText']): Promise<string> => {
  const known = certificates.get(url.href);
  if (known !== undefined) return known;
  const pem = await fetchText(url);
  if (certificates.size >= MOST_CERTIFICATES) certificates.clear();
  certificates.set(url.href, pem);
  return pem;
};

const inForce = (pem: string): boolean => {
  const { validFromDate, validToDate } = new X509Certificate(pem);
  const now = Date.now();
  return validFromDate.getTime() <= now && now <= validToDate.getTime();
};

/** Whether Amazon signed this message for the pinned topic. Looks at the topic first: a stranger's message fetches nothing. */
export const snsGenuine = async (fields: Fields, { topicArn, fetchText }: SnsDeps): Promise<boolean> => {
  const [text, signature] = [signedText(fields), textOf(fields, 'Signature')];
  const address = snsAddress(textOf(fields, 'SigningCertURL'), '.pem');
  if (topicArn === '' || textOf(fields, 'TopicArn') !== topicArn || text === null || signature === null || !address) return false;
  try {
    const pem = await certificate(address, fetchText);
    const algorithm = textOf(fields, 'SignatureVersion') === '2' ? 'RSA-SHA256' : 'RSA-SHA1';
    return inForce(pem) && createVerify(algorithm).update(text, 'utf8').verify(pem, signature, 'base64');
  } catch {
    return false;
  }
};
