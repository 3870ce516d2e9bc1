import { createHash } from 'node:crypto';
import type { SandboxButton } from '#contracts/http/gateways';
import type { Locale } from '#contracts/shared/values';
import type { SandboxPage } from '#commerce';
import { pageHeaders } from '../http/csp.js';

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const bengali = (text: string): string => text.replaceAll(/\d/g, (digit) => String.fromCodePoint(0x09e6 + Number(digit)));
const taka = (paisa: bigint, locale: Locale): string => {
  const text = `৳${paisa / 100n}.${String(paisa % 100n).padStart(2, '0')}`;
  return locale === 'bn' ? bengali(text) : text;
};

interface Words {
  readonly title: string;
  readonly about: string;
  readonly order: string;
  readonly sum: string;
  readonly goods: string;
  readonly other: string;
  readonly buttons: Readonly<Record<SandboxButton, { readonly label: string; readonly hint: string }>>;
  readonly states: Readonly<Record<SandboxPage['state'], string>>;
}

const words: Readonly<Record<Locale, Words>> = {
  bn: {
    title: 'পরীক্ষামূলক পেমেন্ট',
    about: 'এখানে কোনো আসল টাকা কাটা হয় না। কী ঘটবে তা আপনি বেছে নিন।',
    order: 'অর্ডার',
    sum: 'মোট',
    goods: 'যা কিনছেন',
    other: 'English',
    buttons: {
      pay: { label: 'পেমেন্ট করুন', hint: 'টাকা দিয়ে ফিরে যান' },
      delay: { label: 'দেরিতে পেমেন্ট', hint: 'ফিরে যান, টাকা আসবে ১৫ সেকেন্ড পরে' },
      'pay-twice': { label: 'দুবার পেমেন্ট', hint: 'একই অর্ডারে দুবার টাকা কাটা যায়' },
      close: { label: 'পেমেন্ট করে পাতা বন্ধ', hint: 'টাকা দিন, কিন্তু ফিরে যাবেন না' },
      fail: { label: 'পেমেন্ট ব্যর্থ', hint: 'ব্যাংক টাকা দিতে রাজি হয় না' },
      cancel: { label: 'বাতিল', hint: 'টাকা না দিয়ে ফিরে যান' },
    },
    states: {
      open: '',
      paid: 'এই পেমেন্ট হয়ে গেছে। পাতাটি বন্ধ করতে পারেন।',
      failed: 'এই পেমেন্ট ব্যর্থ হয়েছে।',
      cancelled: 'এই পেমেন্ট বাতিল হয়েছে।',
    },
  },
  en: {
    title: 'Test payment',
    about: 'No real money is taken here. Choose what is to happen.',
    order: 'Order',
    sum: 'Total',
    goods: 'You are buying',
    other: 'বাংলা',
    buttons: {
      pay: { label: 'Pay', hint: 'Pay and go back' },
      delay: { label: 'Pay late', hint: 'Go back; the money arrives 15 seconds later' },
      'pay-twice': { label: 'Pay twice', hint: 'The same order is charged two times' },
      close: { label: 'Pay and close', hint: 'Pay, and never go back' },
      fail: { label: 'Fail', hint: 'The bank declines' },
      cancel: { label: 'Cancel', hint: 'Go back without paying' },
    },
    states: {
      open: '',
      paid: 'This payment is done. You may close the page.',
      failed: 'This payment has failed.',
      cancelled: 'This payment was cancelled.',
    },
  },
};

const style = `
:root{color-scheme:light dark}
body{margin:0;font:1rem/1.6 system-ui,'Noto Sans Bengali',sans-serif;background:#f4f4f1;color:#1b1b1b}
main{max-width:26rem;margin:0 auto;padding:1.5rem 1rem 3rem}
h1{font-size:1.4rem;margin:.2rem 0}
dl{display:grid;grid-template-columns:auto 1fr;gap:.3rem 1rem;margin:1rem 0;padding:1rem;background:#fff;border:1px solid #d5d5cf;border-radius:.6rem}
dt{color:#555}dd{margin:0;text-align:right;overflow-wrap:anywhere}
dd.sum{font-size:1.3rem;font-weight:700}
button{display:block;width:100%;margin:.5rem 0;padding:.7rem 1rem;min-height:3rem;text-align:left;font:inherit;color:inherit;background:#fff;border:1px solid #8a8a82;border-radius:.6rem;cursor:pointer}
button.first{background:#0b5d3b;border-color:#0b5d3b;color:#fff}
button small{display:block}
button:focus-visible,a:focus-visible{outline:3px solid #1558d6;outline-offset:2px}
.note{padding:.8rem 1rem;background:#fff7d6;border:1px solid #b58900;border-radius:.6rem;color:#1b1b1b}
a{color:#0b4fb3}
@media (prefers-color-scheme:dark){body{background:#16181a;color:#eee}dl,button{background:#22262a;border-color:#555b61}dt{color:#bbb}a{color:#8ab8ff}button.first{background:#147a50;border-color:#147a50}}
`;

const order: readonly SandboxButton[] = ['pay', 'delay', 'pay-twice', 'close', 'fail', 'cancel'];

const buttons = (text: Words, path: string): string =>
  `<form method="post" action="${escaped(path)}">${order
    .map((name) => {
      const { label, hint } = text.buttons[name];
      return `<button${name === 'pay' ? ' class="first"' : ''} name="act" value="${name}">${escaped(label)}<small>${escaped(hint)}</small></button>`;
    })
    .join('')}</form>`;

/** The page that stands for a gateway's in demo mode: a form, no script. `path`: its own address without the language. */
export const sandboxPage = (page: SandboxPage, path: string, locale: Locale): Buffer => {
  const text = words[locale];
  const other = locale === 'bn' ? 'en' : 'bn';
  const body =
    page.state === 'open'
      ? buttons(text, `${path}?lang=${locale}`)
      : `<p class="note" role="status">${escaped(text.states[page.state])}</p>`;
  return Buffer.from(
    `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">` +
      `<meta name="robots" content="noindex"><title>${escaped(text.title)}</title><style>${style}</style></head><body><main>` +
      `<p><a href="${escaped(path)}?lang=${other}" lang="${other}">${escaped(text.other)}</a></p><h1>${escaped(text.title)}</h1>` +
      `<p>${escaped(text.about)}</p><dl><dt>${escaped(text.order)}</dt><dd>${escaped(page.orderNumber)}</dd>` +
      `<dt>${escaped(text.goods)}</dt><dd>${escaped(page.title)}</dd>` +
      `<dt>${escaped(text.sum)}</dt><dd class="sum">${escaped(taka(page.amountPaisa, locale))}</dd></dl>${body}</main></body></html>`,
  );
};

const styleHash = createHash('sha256').update(style).digest('base64');

/** Its form leads back into the product, which a browser counts as part of the form's target. */
export const sandboxHeaders: Readonly<Record<string, string>> = {
  ...pageHeaders,
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': `default-src 'none'; style-src 'sha256-${styleHash}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
};
