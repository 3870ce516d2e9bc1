import { createHash } from 'node:crypto';
import { takaOf } from './book.js';
import type { Fault } from './faults.js';

export const sslStore = { storeId: 'localstore', storePassword: 'local-test-pass' } as const;

const md5 = (text: string): string => createHash('md5').update(text).digest('hex');

/** The rule of the vendor's own library, written out again: named keys and the hashed password, sorted, joined raw. */
export const signed = (fields: Record<string, string>): Record<string, string> => {
  const names = Object.keys(fields);
  const all: Record<string, string> = { ...fields, store_passwd: md5(sslStore.storePassword) };
  const text = Object.keys(all)
    .toSorted()
    .map((name) => `${name}=${all[name]}`)
    .join('&');
  return {
    ...fields,
    verify_key: names.join(','),
    verify_sign: md5(text),
    verify_sign_sha2: createHash('sha256').update(text).digest('hex'),
  };
};

/** The validation's answer as a fault wants it. */
export const faulty = (answer: Record<string, unknown>, fault: Fault | null, paisa: number): Record<string, unknown> => {
  const { what, value } = fault ?? {};
  if (what === 'FAILED' || what === 'PENDING') return { ...answer, status: what };
  if (what === 'amount') return { ...answer, amount: takaOf(paisa + Number(value)), currency_amount: takaOf(paisa + Number(value)) };
  if (what === 'discount') return { ...answer, amount: takaOf(paisa - Number(value)) };
  if (what === 'currency') return { ...answer, currency_type: String(value ?? 'USD') };
  if (what === 'tran_id') return { ...answer, tran_id: String(value) };
  if (what !== 'risk_level') return answer;
  const { risk_level: _level, ...rest } = answer;
  return value === 'none' ? rest : { ...answer, risk_level: String(value ?? '1'), risk_title: 'Risky' };
};
