// A payment gateway that speaks SSLCommerz v4, small and fast enough to stand beside a load: it opens sessions, knows what was paid, answers
// when it is asked. Notifications are the driver's. The faulty one, with everything of gateways.md, is test/support/gateways.
import { createHash, randomBytes } from 'node:crypto';
import { serveTls } from './run-ca.mjs';

const STORE = { id: 'localstore', password: 'local-test-pass' };
const md5 = (/** @type {string} */ text) => createHash('md5').update(text).digest('hex');

/** @param {Record<string, string>} fields */
function signed(fields) {
  const all = { ...fields, store_passwd: md5(STORE.password) };
  const text = Object.keys(all)
    .sort()
    .map((name) => `${name}=${all[name]}`)
    .join('&');
  return { ...fields, verify_key: Object.keys(fields).join(','), verify_sign: md5(text) };
}

/** @typedef {{ tranRef: string, amount: string, valId: string | null }} TinyPayment */

export async function startTinyGateway() {
  /** @type {Map<string, TinyPayment>} */
  const payments = new Map();
  /** @type {Map<string, TinyPayment>} */
  const byValId = new Map();
  let asked = 0;
  const told = (/** @type {TinyPayment} */ { tranRef, amount, valId }, /** @type {string} */ status) => ({
    tran_id: tranRef,
    val_id: valId ?? '',
    amount,
    bank_tran_id: `${valId}BANK`,
    status,
    currency: 'BDT',
    currency_type: 'BDT',
    currency_amount: amount,
    risk_level: '0',
    risk_title: 'Safe',
    store_id: STORE.id,
    error: '',
  });
  const answer = (/** @type {URL} */ url, /** @type {URLSearchParams} */ form) => {
    if (url.pathname === '/gwprocess/v4/api.php') {
      const tranRef = form.get('tran_id') ?? '';
      payments.set(tranRef, { tranRef, amount: form.get('total_amount') ?? '', valId: null });
      const key = randomBytes(25).toString('hex').toUpperCase();
      return { status: 'SUCCESS', failedreason: '', sessionkey: key, GatewayPageURL: `${address}/EasyCheckOut/${key}` };
    }
    asked += 1;
    if (url.pathname.endsWith('/validationserverAPI.php')) {
      const found = byValId.get(url.searchParams.get('val_id') ?? '');
      return found ? { APIConnect: 'DONE', ...told(found, 'VALIDATED') } : { APIConnect: 'DONE', status: 'INVALID_TRANSACTION' };
    }
    const found = payments.get(url.searchParams.get('tran_id') ?? '');
    const element = found?.valId ? [told(found, 'VALID')] : [];
    return { APIConnect: 'DONE', no_of_trans_found: element.length, element };
  };
  const { address, env, close } = await serveTls((request, response) => {
    let body = '';
    request.on('data', (part) => (body += part));
    request.on('end', () => {
      const text = JSON.stringify(answer(new URL(request.url ?? '/', address), new URLSearchParams(body)));
      response.writeHead(200, { 'content-type': 'application/json' }).end(text);
    });
  });
  return {
    env: { ...env, SSLCOMMERZ_URL: address, SSLCOMMERZ_STORE_ID: STORE.id, SSLCOMMERZ_STORE_PASSWORD: STORE.password },
    /** The buyer pays; the notification that goes out for it, as the body of a form. */
    pay(/** @type {string} */ tranRef) {
      const payment = payments.get(tranRef);
      if (!payment) throw new Error(`no session ${tranRef}`);
      payment.valId ??= `2611${randomBytes(8).toString('hex')}`;
      byValId.set(payment.valId, payment);
      return new URLSearchParams(signed(told(payment, 'VALID'))).toString();
    },
    /** What it took: val_id → paisa. */
    ledger: () => new Map([...byValId].map(([valId, { amount }]) => [valId, Math.round(Number(amount) * 100)])),
    asked: () => asked,
    close,
  };
}
/** @typedef {Awaited<ReturnType<typeof startTinyGateway>>} TinyGateway */
