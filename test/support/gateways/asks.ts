import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BeginAsk, RefundAsk, Verdict, VerdictAsk } from '../../../libs/commerce/src/gateways/gateway.js';

/** Where our own notifications would arrive: only what was said is kept. */
export const startEars = async (): Promise<{ url: string; heard: Record<string, string>[]; close(): Promise<void> }> => {
  const heard: Record<string, string>[] = [];
  const server: Server = createServer((request, response) => {
    let text = '';
    request.on('data', (part: Buffer) => (text += part.toString()));
    request.on('end', () => {
      heard.push(Object.fromEntries(new URLSearchParams(text)));
      response.end('ok');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, heard, close: () => new Promise((resolve) => (server.closeAllConnections(), server.close(() => resolve()))) };
};

let serial = 0;

export type Asks = (amountPaisa?: bigint) => BeginAsk;
/** Payments to begin, each with a reference of its own; `url`: where the browser and the notifications come back to. */
export const asksFor =
  (url: string): Asks =>
  (amountPaisa = 120_050n) => {
    serial += 1;
    const tranRef = `01J9ZB0Q5T8W2M4N6P8R${String(serial).padStart(6, '0')}`;
    return {
      tranRef,
      orderNumber: `P-25K7-${String(serial).padStart(4, '0')}`,
      amountPaisa,
      buyer: { name: 'রাফি <আহমেদ>', phone: '01712345678', email: null },
      goods: { title: 'উচ্চতর গণিত ও "পদার্থ" <b>', physical: false },
      returnUrls: { success: `${url}/back?is=s`, fail: `${url}/back?is=f`, cancel: `${url}/back?is=c` },
      notifyUrl: `${url}/notify`,
      locale: 'bn',
    };
  };
/** The question what became of it. */
export const asked = (ask: BeginAsk, more: Partial<VerdictAsk> = {}): VerdictAsk => ({
  tranRef: ask.tranRef,
  session: null,
  gatewayId: null,
  amountPaisa: ask.amountPaisa,
  createdAt: new Date(),
  ...more,
});
/** The whole sum back, unless said. */
export const refundOf = (ask: BeginAsk, paid: Verdict, more: Partial<RefundAsk> = {}): RefundAsk => {
  if (paid.kind !== 'paid') throw new Error(`not paid: ${paid.kind}`);
  serial += 1;
  return {
    tranRef: ask.tranRef,
    session: null,
    gatewayId: paid.gatewayId,
    bankRef: paid.bankRef,
    ourRef: `RF${String(serial).padStart(8, '0')}`,
    gatewayRef: null,
    amountPaisa: ask.amountPaisa,
    reason: 'asked for',
    earlier: [],
    ...more,
  };
};
