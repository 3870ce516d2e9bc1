import type { PayWay, RefundState } from '#contracts/shared/commerce';
import { districtName } from '#contracts/shared/district-names';
import type { Locale } from '#contracts/shared/values';
import { PdfWriter } from '#platform/pdf';
import type { ReceiptFacts } from './print-task.js';
import { inDigits, momentInDhaka, taka } from './print-text.js';

const words = {
  bn: {
    receipt: 'রসিদ',
    number: 'অর্ডার নম্বর',
    paidAt: 'পরিশোধের সময় (ঢাকা)',
    paidBy: 'পরিশোধের মাধ্যম',
    reference: 'লেনদেন নম্বর',
    buyer: 'ক্রেতা',
    delivery: 'ডেলিভারির ঠিকানা',
    goods: 'বিবরণ',
    quantity: 'সংখ্যা',
    unit: 'একক মূল্য',
    amount: 'মূল্য',
    subtotal: 'মোট মূল্য',
    discount: 'ছাড়',
    fee: 'ডেলিভারি ফি',
    total: 'সর্বমোট',
    paid: 'পরিশোধিত',
    refund: 'ফেরত',
    net: 'ফেরতের পর',
    foot: 'এই রসিদ কম্পিউটারে তৈরি; স্বাক্ষরের প্রয়োজন নেই।',
  },
  en: {
    receipt: 'Receipt',
    number: 'Order number',
    paidAt: 'Paid at (Dhaka)',
    paidBy: 'Paid by',
    reference: 'Transaction',
    buyer: 'Buyer',
    delivery: 'Delivered to',
    goods: 'Description',
    quantity: 'Quantity',
    unit: 'Unit price',
    amount: 'Amount',
    subtotal: 'Subtotal',
    discount: 'Discount',
    fee: 'Delivery',
    total: 'Total',
    paid: 'Paid',
    refund: 'Refund',
    net: 'After refunds',
    foot: 'This receipt was made by computer and needs no signature.',
  },
} as const;

const ways: Readonly<Record<PayWay, Readonly<Record<Locale, string>>>> = {
  sandbox: { bn: 'পরীক্ষামূলক গেটওয়ে (স্যান্ডবক্স)', en: 'Sandbox (test gateway)' },
  sslcommerz: { bn: 'এসএসএলকমার্জ', en: 'SSLCommerz' },
  bkash: { bn: 'বিকাশ', en: 'bKash' },
  free: { bn: 'বিনা মূল্যে', en: 'Free of charge' },
};

const refundWords: Readonly<Record<RefundState, Readonly<Record<Locale, string>>>> = {
  requested: { bn: 'চলছে', en: 'under way' },
  processing: { bn: 'চলছে', en: 'under way' },
  succeeded: { bn: 'ফেরত দেওয়া হয়েছে', en: 'paid back' },
  failed: { bn: 'হয়নি', en: 'failed' },
};

const LEFT = 48;
const RIGHT = 547;
const MUTED = '#5b6270';
/** Right edges of the columns with numbers. */
const columns = { quantity: 370, unit: 460, amount: RIGHT } as const;
const BOTTOM = 780;

/** One receipt being drawn: `y` is where the next thing goes. */
class ReceiptSheet {
  private y = 48;
  private readonly pdf: PdfWriter;

  constructor(
    private readonly facts: ReceiptFacts,
    private readonly locale: Locale,
  ) {
    this.pdf = new PdfWriter({ title: `${words[locale].receipt} ${facts.order.number}`, locale });
  }

  async make(): Promise<Buffer> {
    this.head();
    this.people();
    this.lines();
    this.sums();
    this.pdf.text(`${words[this.locale].foot} ${this.facts.address}`, LEFT, 800, { size: 8, colour: MUTED, width: RIGHT - LEFT });
    return this.pdf.finish();
  }

  private head(): void {
    const { product, order } = this.facts;
    const w = words[this.locale];
    this.pdf.text(product, LEFT, this.y, { size: 20, weight: 600, colour: '#1f4d3a' });
    this.pdf.text(w.receipt, LEFT, this.y, { size: 20, weight: 600, align: 'right', width: RIGHT - LEFT });
    this.y += 44;
    this.fact(w.number, order.number);
    if (order.paidAt) this.fact(w.paidAt, momentInDhaka(order.paidAt, this.locale));
    if (order.payment) this.fact(w.paidBy, ways[order.payment.gateway][this.locale]);
    if (this.facts.reference) this.fact(w.reference, this.facts.reference);
    this.y += 8;
  }

  private fact(name: string, value: string): void {
    this.pdf.text(name, LEFT, this.y, { colour: MUTED });
    this.y += this.pdf.text(value, LEFT + 150, this.y, { weight: 600, width: RIGHT - LEFT - 150 }) + 2;
  }

  private people(): void {
    const { buyer, order } = this.facts;
    const w = words[this.locale];
    this.fact(w.buyer, [buyer.name, buyer.phone, buyer.email].filter((text) => text).join(', '));
    const to = order.delivery;
    if (to) this.fact(w.delivery, `${to.name}, ${to.phone}\n${to.address}, ${to.upazila}, ${districtName(to.district, this.locale)}`);
    this.y += 14;
  }

  private lines(): void {
    const w = words[this.locale];
    this.row(w.goods, w.quantity, w.unit, w.amount, { weight: 600 });
    this.pdf.rule(LEFT, this.y, RIGHT);
    this.y += 6;
    for (const line of this.facts.order.lines) {
      const { title, quantity, unitPaisa, amountPaisa } = line;
      if (this.y > BOTTOM - 40) this.turn();
      this.row(title, inDigits(quantity, this.locale), taka(unitPaisa, this.locale), taka(amountPaisa, this.locale));
    }
    this.pdf.rule(LEFT, this.y, RIGHT);
    this.y += 8;
  }

  private row(goods: string, quantity: string, unit: string, amount: string, style: { readonly weight?: 600 } = {}): void {
    const height = this.pdf.text(goods, LEFT, this.y, { ...style, width: 250 });
    this.pdf.text(quantity, columns.quantity - 70, this.y, { ...style, width: 70, align: 'right' });
    this.pdf.text(unit, columns.unit - 85, this.y, { ...style, width: 85, align: 'right' });
    this.pdf.text(amount, columns.amount - 85, this.y, { ...style, width: 85, align: 'right' });
    this.y += height + 5;
  }

  private sums(): void {
    const { order } = this.facts;
    const w = words[this.locale];
    this.sum(w.subtotal, order.subtotalPaisa);
    if (order.discountPaisa > 0) this.sum(order.couponCode ? `${w.discount} (${order.couponCode})` : w.discount, -order.discountPaisa);
    if (order.deliveryPaisa > 0) this.sum(w.fee, order.deliveryPaisa);
    this.sum(w.total, order.totalPaisa, 600);
    this.sum(w.paid, order.paidPaisa, 600);
    for (const { amountPaisa, at, state } of order.refunds.filter((refund) => refund.own && refund.state !== 'failed'))
      this.sum(`${w.refund}, ${momentInDhaka(at, this.locale)} (${refundWords[state][this.locale]})`, -amountPaisa);
    if (order.refundedPaisa > 0) this.sum(w.net, order.paidPaisa - order.refundedPaisa, 600);
  }

  private sum(name: string, paisa: number, weight: 400 | 600 = 400): void {
    if (this.y > BOTTOM - 20) this.turn();
    this.pdf.text(name, LEFT + 150, this.y, { weight, width: 250, align: 'right' });
    this.pdf.text(taka(paisa, this.locale), columns.amount - 95, this.y, { weight, width: 95, align: 'right' });
    this.y += 19;
  }

  private turn(): void {
    this.pdf.newPage();
    this.y = 48;
  }
}

/** A receipt on A4 in one of the languages. */
export const receiptPdf = (facts: ReceiptFacts, locale: Locale): Promise<Buffer> => new ReceiptSheet(facts, locale).make();
