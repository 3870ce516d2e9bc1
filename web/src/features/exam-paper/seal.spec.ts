import { describe, expect, it } from '@jest/globals';
import type { Paper } from '#contracts/http/exams';
import { openSealed } from './seal.js';

const examId = '01900000-0000-7000-8000-000000000001';
const paper: Paper = {
  examId,
  version: 3,
  title: 'পদার্থবিজ্ঞান: মডেল টেস্ট ৪',
  language: 'bn',
  stimuli: [],
  questions: [{ id: '01900000-0000-7000-8000-000000000002', kind: 'single', section: 1, stem: 'ক কত?', stimulusId: null, options: [] }],
};
const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');

const seal = async (version = 3) => {
  const raw = crypto.getRandomValues(new Uint8Array(32));
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const key = await crypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['encrypt']);
  const text = JSON.stringify(paper);
  const plain = new TextEncoder().encode(text.padEnd(text.length + 4096 - (new TextEncoder().encode(text).length % 4096)));
  const data = await crypto.subtle.encrypt(
    { name: 'AES-GCM', iv, additionalData: new TextEncoder().encode(`prostuti.paper:${examId}:${version}`) },
    key,
    plain,
  );
  return { key: base64(raw), sealed: { examId, version: 3, alg: 'A256GCM' as const, iv: base64(iv), data: base64(new Uint8Array(data)) } };
};

describe('a sealed paper', () => {
  it('opens with its key, padding and all', async () => {
    const { key, sealed } = await seal();
    expect(await openSealed(sealed, key, 3)).toEqual(paper);
  });

  it('does not open with another key, with a changed byte, or for another exam version', async () => {
    const { key, sealed } = await seal();
    const other = await seal();
    await expect(openSealed(sealed, other.key, 3)).rejects.toMatchObject({ reason: 'damaged' });
    const bytes = Buffer.from(sealed.data, 'base64');
    bytes[10] = (bytes[10] ?? 0) ^ 1;
    await expect(openSealed({ ...sealed, data: bytes.toString('base64') }, key, 3)).rejects.toMatchObject({ reason: 'damaged' });
    await expect(openSealed(sealed, key, 4)).rejects.toMatchObject({ reason: 'other-version' });
    const foreign = await seal(2);
    await expect(openSealed(foreign.sealed, foreign.key, 3)).rejects.toMatchObject({ reason: 'damaged' });
  });
});
