import { type KeyObject, sign } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { makeCertificate } from '../../../../test/support/gateways/certificate.js';
import { snsAddress, snsGenuine } from './bkash-sns.js';

const topicArn = 'arn:aws:sns:ap-southeast-1:1234:bkash';
const { pem, key } = makeCertificate({ from: -1, to: 30 });
let serial = 0;
const address = (): string => `https://sns.ap-southeast-1.amazonaws.com/cert-${(serial += 1)}.pem`;

const signed = (fields: Record<string, string>, by: KeyObject, order: readonly string[]): Record<string, string> => {
  const text = order.flatMap((name) => (fields[name] === undefined ? [] : [`${name}\n${fields[name]}\n`])).join('');
  return {
    ...fields,
    SignatureVersion: '1',
    Signature: sign('RSA-SHA1', Buffer.from(text), by).toString('base64'),
    SigningCertURL: address(),
  };
};
const notification = (more: Record<string, string> = {}): Record<string, string> =>
  signed(
    {
      Type: 'Notification',
      MessageId: 'm-1',
      TopicArn: topicArn,
      Message: '{"trxID":"6H7801QFYM"}',
      Timestamp: '2026-11-22T05:00:00Z',
      ...more,
    },
    key,
    ['Message', 'MessageId', 'Subject', 'Timestamp', 'TopicArn', 'Type'],
  );

const check = async (fields: Record<string, string>, answer = pem, topic = topicArn) => {
  const asked: string[] = [];
  const genuine = await snsGenuine(fields, { topicArn: topic, fetchText: (url) => (asked.push(url.href), Promise.resolve(answer)) });
  return { genuine, asked: asked.length };
};

describe('a notification by Amazon SNS', () => {
  it('holds with and without a subject', async () => {
    expect(await check(notification())).toEqual({ genuine: true, asked: 1 });
    expect(await check(notification({ Subject: 'Payment' }))).toMatchObject({ genuine: true });
    const confirmation = signed(
      {
        Type: 'SubscriptionConfirmation',
        MessageId: 'm',
        TopicArn: topicArn,
        Message: 'x',
        Timestamp: 't',
        Token: 'k',
        SubscribeURL: 'https://sns.ap-southeast-1.amazonaws.com/?a',
      },
      key,
      ['Message', 'MessageId', 'SubscribeURL', 'Timestamp', 'Token', 'TopicArn', 'Type'],
    );
    expect(await check(confirmation)).toMatchObject({ genuine: true });
    expect(await check({ ...confirmation, SubscribeURL: 'https://sns.ap-southeast-1.amazonaws.com/?b' })).toMatchObject({ genuine: false });
  });

  it('does not hold when a word, the key or the day is another one', async () => {
    for (const name of ['Message', 'MessageId', 'Timestamp', 'Type'])
      expect(await check({ ...notification(), [name]: 'other' })).toMatchObject({ genuine: false });
    expect(await check(notification(), makeCertificate({ from: -1, to: 30 }).pem)).toMatchObject({ genuine: false });
    const old = makeCertificate({ from: -30, to: -1 });
    const fields = signed({ Type: 'Notification', MessageId: 'm', TopicArn: topicArn, Message: 'x', Timestamp: 't' }, old.key, [
      'Message',
      'MessageId',
      'Timestamp',
      'TopicArn',
      'Type',
    ]);
    expect(await check(fields, old.pem)).toMatchObject({ genuine: false });
    expect(await check(notification(), '<html>')).toMatchObject({ genuine: false });
  });

  it('fetches nothing for another topic, for none, or from another host', async () => {
    expect(await check({ ...notification(), TopicArn: 'arn:aws:sns:x:1:other' })).toEqual({ genuine: false, asked: 0 });
    expect(await check(notification(), pem, '')).toEqual({ genuine: false, asked: 0 });
    for (const url of [
      'http://sns.ap-southeast-1.amazonaws.com/a.pem',
      'https://sns.ap-southeast-1.amazonaws.com.evil.example/a.pem',
      'https://evil.example/sns.ap-southeast-1.amazonaws.com/a.pem',
      'https://sns.ap-southeast-1.amazonaws.com:8443/a.pem',
      'https://user@sns.ap-southeast-1.amazonaws.com/a.pem',
      'https://sns.ap-southeast-1.amazonaws.com/a.txt',
      'https://169.254.169.254/a.pem',
      'file:///etc/passwd.pem',
    ])
      expect(await check({ ...notification(), SigningCertURL: url })).toEqual({ genuine: false, asked: 0 });
    expect(snsAddress('https://sns.cn-north-1.amazonaws.com.cn/a.pem', '.pem')?.hostname).toBe('sns.cn-north-1.amazonaws.com.cn');
  });
});
