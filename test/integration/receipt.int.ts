import { inflateSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { person, startHttp, type Person, type Running } from '../support/api.js';
import { makeSale, refundLine } from '../support/sale-rows.js';
import { startWorld, type World } from '../support/world.js';
import { newId } from '#platform/kernel';

let world: World;
let http: Running;
let buyer: Person;
let other: Person;

beforeAll(async () => {
  world = await startWorld();
  http = await startHttp(world);
  [buyer, other] = [await person(http, world, 'রিনা বেগম'), await person(http, world, 'Other')];
});
afterAll(async () => {
  await http.close();
  await world.close();
});

const line = { refId: newId(), title: 'গতিবিদ্যা: প্রশ্ন থেকে সমাধান', unitPaisa: 34_950, quantity: 2, discountPaisa: 6990 } as const;

const fetchReceipt = (id: string, as: Person, lang = ''): Promise<Response> =>
  fetch(`${http.base}/api/orders/${id}/receipt${lang}`, { headers: { cookie: as.cookie } });

const unescaped = (text: string): string =>
  text.replaceAll(/\\([nrtbf()\\]|\d{3})/g, (_, what: string) => {
    const named: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };
    return /^\d{3}$/.test(what) ? String.fromCharCode(Number.parseInt(what, 8)) : (named[what] ?? what);
  });
/** The text that each piece of a page carries for whoever copies or searches it. */
const textOf = (pdf: Buffer): string => {
  const raw = pdf.toString('latin1');
  const streams = [...raw.matchAll(/stream\n([\s\S]*?)\nendstream/g)].flatMap(([, body = '']) => {
    try {
      return inflateSync(Buffer.from(body, 'latin1')).toString('latin1');
    } catch {
      return [];
    }
  });
  return streams
    .flatMap((page) => [...page.matchAll(/\/ActualText \(((?:\\[\s\S]|[^\\)])*)\)/g)].map(([, given = '']) => unescaped(given)))
    .map((given) => (given.startsWith('\u00FE\u00FF') ? Buffer.from(given.slice(2), 'latin1').swap16().toString('utf16le') : given))
    .join('\n');
};

describe('a receipt', () => {
  it('is given to the buyer of a paid order, in the language asked for, with every sum and what went back', async () => {
    const sale = await makeSale(world.sql, {
      number: 'P-26K7-4821',
      userId: buyer.id,
      lines: [line],
      gateway: 'bkash',
      gatewayId: 'BK8H2K9',
      deliveryPaisa: 12_000,
      at: '2026-11-21T18:05:00.000Z',
    });
    await refundLine(world.sql, sale, 0, 10_000);
    const answer = await fetchReceipt(sale.id, buyer);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringMatching(/^attachment; .*P-26K7-4821\.pdf/),
      'cache-control': 'no-store',
    });
    const text = textOf(Buffer.from(await answer.arrayBuffer()));
    for (const word of [
      'প্রস্তুতি',
      'রসিদ',
      'P-26K7-4821',
      // The day in Dhaka, not the server's.
      '২২ নভেম্বর ২০২৬, ০০:০৫',
      'বিকাশ',
      'BK8H2K9',
      'রিনা বেগম',
      'গতিবিদ্যা: প্রশ্ন থেকে সমাধান',
      '৳৩৪৯.৫০',
      '৳৬৯৯',
      '−৳৬৯.৯০',
      '৳১২০',
      '৳৭৪৯.১০',
      '−৳১০০',
      '৳৬৪৯.১০',
    ])
      expect(text).toContain(word);
    const english = textOf(Buffer.from(await (await fetchReceipt(sale.id, buyer, '?lang=en')).arrayBuffer()));
    expect(english).toContain('22 November 2026, 00:05');
    expect(english).toContain('৳749.10');
    expect(english).toContain('bKash');
  });

  it('is nobody else’s, and none before the money is there', async () => {
    const sale = await makeSale(world.sql, { number: 'P-26K7-4822', userId: buyer.id, lines: [line] });
    const open = await makeSale(world.sql, { number: 'P-26K7-4823', userId: buyer.id, lines: [line], state: 'pending' });
    const code = async (id: string, as: Person, lang = ''): Promise<unknown> => {
      const answer = await fetchReceipt(id, as, lang);
      return [answer.status, ((await answer.json()) as { statusMessage: string }).statusMessage];
    };
    expect(await code(sale.id, other)).toEqual([404, 'Order not found']);
    expect(await code(newId(), buyer)).toEqual([404, 'Order not found']);
    expect(await code(open.id, buyer)).toEqual([409, 'Order not paid']);
    expect(await code(sale.id, buyer, '?lang=fr')).toEqual([400, 'Invalid input']);
  });
});
