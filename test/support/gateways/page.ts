import { type BrowserReturn, hostedActs } from './book.js';

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
const framed = (title: string, body: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title></head><body><main><h1>${title}</h1>${body}</main></body></html>`;

/** Stands for the page on which a buyer pays: four buttons. */
export const hostedPage = (title: string, amount: string, ref: string): string =>
  framed(
    title,
    `<p>BDT ${escaped(amount)}</p><form method="post" action="/hosted/${encodeURIComponent(ref)}">${hostedActs
      .map((act) => `<button name="act" value="${act}">${act[0]!.toUpperCase()}${act.slice(1)}</button>`)
      .join(' ')}</form>`,
  );

/** Sends the browser back the way the gateway does: by a form that posts itself, or by a link that is followed. */
export const returnPage = (back: BrowserReturn): string => {
  if (back === null) return framed('Closed', '<p>Nothing more happens here.</p>');
  const url = new URL(back.url);
  const fields = back.method === 'GET' ? Object.fromEntries(url.searchParams) : back.fields;
  const action = back.method === 'GET' ? `${url.origin}${url.pathname}` : back.url;
  const inputs = Object.entries(fields).map(([name, value]) => `<input type="hidden" name="${escaped(name)}" value="${escaped(value)}">`);
  return framed(
    'Going back',
    `<form id="back" method="${back.method.toLowerCase()}" action="${escaped(action)}">${inputs.join('')}<button>Go back</button></form><script>document.getElementById('back').submit()</script>`,
  );
};
