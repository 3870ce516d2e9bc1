// People who buy while things break: order, page of the gateway, payment, and the gateway's messages about it, each as often as it takes.
import { randomUUID } from 'node:crypto';
import { AGAIN, Line, Refused } from '../../support/driver/http.mjs';
import { addCourses } from '../../support/driver/payments.mjs';
import { patiently, pause } from './time.mjs';

const PRICE = 50_000;

export class Buyers {
  /** @type {import('../../support/driver/payments.mjs').OpenOrder[]} */
  orders = [];
  /** Orders whose message the product has said to have kept. */
  told = 0;
  /** @type {string[]} */
  refused = [];
  #over = false;
  #running = Promise.resolve();

  constructor({ product, office, gateway, random }) {
    this.product = product;
    this.office = office;
    this.gateway = gateway;
    this.random = random;
  }

  /** `pauseMs`: on average between two who begin. */
  async begin(pauseMs) {
    this.courses = await addCourses(this.office, 6, PRICE);
    this.waiting = [];
    this.#running = this.#go(pauseMs);
  }

  async over() {
    this.#over = true;
    await this.#running;
  }

  async #go(pauseMs) {
    const open = [];
    while (!this.#over) {
      await pause(this.random.between(0, 2 * pauseMs));
      if (this.waiting.length === 0) this.waiting = await patiently(() => this.office.addPupils(this.courses[0], 40));
      open.push(this.#buy(this.waiting.pop()).catch((error) => void this.refused.push(`buyer: ${error.message}`)));
    }
    await Promise.all(open);
  }

  /** One act with its key, sent again under the same key until it is answered, as the page does. */
  async #act(cookie, path, body) {
    const headers = { cookie, 'idempotency-key': randomUUID() };
    return patiently(async () => {
      const line = new Line({ port: this.product.doors.door, headers, timeout: 8000 });
      try {
        const answer = await line.request('POST', path, body);
        if (answer.status < 300) return answer.json();
        if (!AGAIN.has(answer.status) && answer.status !== 409) this.refused.push(`${path.split('/')[2]}: ${answer.status}`);
        throw new Refused(path, answer);
      } finally {
        line.close();
      }
    });
  }

  async #buy({ userId, cookie }) {
    const courseIds = [1, 2, 3, 4, 5].slice(0, 1 + this.random.below(3)).map((n) => this.courses[n]);
    const lines = courseIds.map((refId) => ({ kind: 'course', refId, quantity: 1 }));
    const { order } = await this.#act(cookie, '/api/orders', { lines, expectedTotalPaisa: PRICE * lines.length });
    await this.#act(cookie, `/api/orders/${order.id}/payments`, { gateway: 'sslcommerz' });
    const [{ tran_ref: tranRef }] = await patiently(() =>
      this.office.sql('select tran_ref from commerce.payments where order_id = $1 order by created_at desc limit 1', [order.id]),
    );
    this.orders.push({ userId, cookie, orderId: order.id, tranRef, courseIds });
    const copies = 1 + this.random.below(3);
    await Promise.all(Array.from({ length: copies }, () => this.#tell(this.gateway.pay(tranRef))));
    this.told += 1;
  }

  /** As a gateway does: until it is told that the message is kept. */
  async #tell(body) {
    await pause(this.random.between(0, 400));
    await patiently(async () => {
      const line = new Line({ port: this.product.doors.door, timeout: 5000 });
      try {
        const answer = await line.request('POST', '/api/gateways/sslcommerz/notify', body);
        if (answer.status !== 200) throw new Refused('notify', answer);
      } finally {
        line.close();
      }
    });
  }
}
