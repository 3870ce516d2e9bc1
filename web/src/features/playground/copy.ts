import { plainText } from './plain.js';

/** What was drawn of a text, for word processors: formulas as MathML, which they make their own, and nothing of our classes. */
const portable = (preview: HTMLElement): string => {
  const copy = preview.cloneNode(true) as HTMLElement;
  for (const formula of copy.querySelectorAll('.katex-display, .katex')) {
    const maths = formula.querySelector('math');
    if (maths) formula.replaceWith(maths);
  }
  for (const element of copy.querySelectorAll('*')) element.removeAttribute('class');
  for (const source of copy.querySelectorAll('annotation')) source.remove();
  // Elsewhere our pictures have no address of their own.
  for (const picture of copy.querySelectorAll('img')) picture.src = new URL(picture.getAttribute('src') ?? '', location.href).href;
  return copy.innerHTML;
};

export const copyText = (html: string): Promise<void> => navigator.clipboard.writeText(plainText(html));

/** Pasted into a document it looks as here; pasted into a source it is the HTML as it is kept. */
export const copyHtml = (html: string, preview: HTMLElement): Promise<void> =>
  navigator.clipboard.write([
    new ClipboardItem({
      'text/html': new Blob([portable(preview)], { type: 'text/html' }),
      'text/plain': new Blob([html], { type: 'text/plain' }),
    }),
  ]);

/** The picture is promised, so that browsers that want the press itself take it. */
export const copyPicture = (png: Promise<Blob>): Promise<void> => navigator.clipboard.write([new ClipboardItem({ 'image/png': png })]);
