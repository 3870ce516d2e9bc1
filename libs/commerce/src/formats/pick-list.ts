import type { Locale } from '#contracts/shared/values';
import { PdfWriter } from '#platform/pdf';
import type { PickList } from './print-task.js';
import { inDigits, momentInDhaka } from './print-text.js';

const words = {
  bn: { title: 'সংগ্রহ তালিকা', book: 'বই', copies: 'কপি', orders: 'অর্ডার', parcels: 'পার্সেল', nothing: 'পাঠানোর মতো কিছু নেই।' },
  en: { title: 'Pick list', book: 'Book', copies: 'Copies', orders: 'Orders', parcels: 'Parcels', nothing: 'Nothing to send.' },
} as const;

const LEFT = 48;
const RIGHT = 547;
const BOTTOM = 790;
const TITLE_WIDTH = 230;
const ORDERS_AT = 352;

/** What to take from the shelf, with a box to tick, the orders beside each book. `at`: when it was made. */
export const pickListPdf = async (list: PickList, at: string, locale: Locale): Promise<Buffer> => {
  const w = words[locale];
  const pdf = new PdfWriter({ title: w.title, locale });
  let y = 48;
  pdf.text(w.title, LEFT, y, { size: 16, weight: 600 });
  pdf.text(momentInDhaka(at, locale), LEFT, y + 5, { width: RIGHT - LEFT, align: 'right', colour: '#5b6270' });
  y += 30;
  y += pdf.text(`${w.parcels}: ${inDigits(list.parcels, locale)}   ${w.copies}: ${inDigits(list.copies, locale)}`, LEFT, y) + 12;
  if (list.books.length === 0) pdf.text(w.nothing, LEFT, y);
  for (const { title, author, copies, orders } of list.books) {
    const inOrders = orders.map(({ number, quantity }) => (quantity > 1 ? `${number} ×${inDigits(quantity, locale)}` : number)).join(', ');
    const style = { width: RIGHT - ORDERS_AT, size: 8.5 };
    const height = Math.max(pdf.heightOf(title, { width: TITLE_WIDTH, weight: 600 }) + 14, pdf.heightOf(inOrders, style));
    if (y + height > BOTTOM && y > 60) {
      pdf.newPage();
      y = 48;
    }
    pdf.box(LEFT, y + 2, 10, 10, { line: '#16181d' });
    pdf.text(inDigits(copies, locale), LEFT + 16, y, { weight: 600, width: 28, align: 'right' });
    const used = pdf.text(title, LEFT + 56, y, { width: TITLE_WIDTH, weight: 600 });
    pdf.text(author, LEFT + 56, y + used, { width: TITLE_WIDTH, size: 8.5, colour: '#5b6270', most: 1 });
    pdf.text(inOrders, ORDERS_AT, y, style);
    y += height + 4;
    pdf.rule(LEFT, y, RIGHT);
    y += 8;
  }
  return pdf.finish();
};
