import Quill, { type Op, type Parchment } from 'quill/core.js';
import type { Engine, EngineOptions, Mark, MountEngine } from './engine.js';
import { placeFormula } from './formula-place.js';
import { heldHtml, pastedHtml } from './kept-html.js';
import { withDollars } from './pasted-formulas.js';
import { registerFormats } from './quill-formats.js';
import { bindings } from './quill-keys.js';
import { linksIn } from './quill-links.js';
import { markupOf, piecesOf } from './quill-text.js';

registerFormats();

/** Quill's own names for what the toolbar does. */
const formats: Readonly<Record<Mark, readonly [string, unknown]>> = {
  bold: ['bold', true],
  italic: ['italic', true],
  underline: ['underline', true],
  subscript: ['script', 'sub'],
  superscript: ['script', 'super'],
  bullet: ['bullet', true],
  ordered: ['ordered', true],
  heading: ['heading', true],
  subheading: ['subheading', true],
};
const inline = ['bold', 'italic', 'underline', 'strike', 'script', 'code', 'link'];

/** Quill with the element itself as the place to write, so that what the element is called holds for what is edited. */
class Writing extends Quill {
  override addContainer(container: string | HTMLElement): HTMLDivElement {
    if (typeof container === 'string') this.container.classList.add(container);
    return this.container as HTMLDivElement;
  }
}

const opsOf = (html: string): Op[] => piecesOf(html).map(({ insert, attributes = {} }) => ({ insert, attributes }));
const lengthOf = (ops: readonly Op[]): number =>
  ops.reduce((length, { insert }) => length + (typeof insert === 'string' ? insert.length : 1), 0);
const skip = (length: number): Op[] => (length > 0 ? [{ retain: length }] : []);
const picturesOf = (data: DataTransfer | null): File[] => [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'));
const stopped = (event: Event): void => {
  event.preventDefault();
  event.stopImmediatePropagation();
};

/** Tells of what was pasted or dropped before Quill does; Quill would send pictures as text and keep what the server does not. */
const listenFor = (field: HTMLElement, take: (event: Event, data: DataTransfer) => void, signal: AbortSignal): void => {
  const listen = { capture: true, signal };
  field.addEventListener('paste', (event) => event.clipboardData && take(event, event.clipboardData), listen);
  field.addEventListener('drop', (event) => event.dataTransfer && take(event, event.dataTransfer), listen);
  // Without it a browser opens the file instead of giving it to us.
  field.addEventListener('dragover', (event) => event.preventDefault(), listen);
};

/** The place in the text below a point of the window. Firefox knows the first of the two ways alone, Safari for long the second. */
const placeBelow = (x: number, y: number): readonly [Node, number] | null => {
  if ('caretPositionFromPoint' in document) {
    const found = document.caretPositionFromPoint(x, y);
    return found && [found.offsetNode, found.offset];
  }
  const range = (document as Document).caretRangeFromPoint?.(x, y);
  return range ? [range.startContainer, range.startOffset] : null;
};

/** Puts the caret where something was dropped. */
const caretAt = (field: HTMLElement, { clientX, clientY }: DragEvent): void => {
  const [node, offset] = placeBelow(clientX, clientY) ?? [];
  if (!node || !field.contains(node)) return;
  field.focus({ preventScroll: true });
  getSelection()?.collapse(node, offset);
};

/** What is held has no place for a caret in it: it goes to the line above or below, and where there is none, one is made. */
const caretBeside = (quill: Quill, held: Element, y: number): void => {
  const blot = Quill.find(held);
  if (!blot || blot instanceof Quill) return;
  const { top, height } = held.getBoundingClientRect();
  const below = y > top + height / 2;
  const at = quill.getIndex(blot as Parchment.Blot) + (below ? 1 : 0);
  if (held.matches('.ql-piece')) return quill.setSelection(at, 0, 'user');
  const line = below ? held.nextElementSibling : held.previousElementSibling;
  if (line && !line.matches('.ql-held')) return quill.setSelection(below ? at : at - 1, 0, 'user');
  // Not a change by itself: it is told with what is written next.
  quill.updateContents([...skip(at), { insert: '\n' }], 'silent');
  return quill.setSelection(at, 0, 'user');
};

/** What the toolbar does. */
const toolsOf = (quill: Quill): Pick<Engine, 'toggle' | 'active' | 'clear' | 'fence' | 'insertFormula'> => ({
  toggle: (mark) => {
    const [name, value] = formats[mark];
    const holds = quill.getFormat(quill.getSelection(true))[name] === value;
    quill.history.cutoff();
    quill.format(name, holds ? false : value, 'user');
  },
  active: () => {
    const range = quill.getSelection();
    const held = range ? quill.getFormat(range) : {};
    return new Set((Object.keys(formats) as Mark[]).filter((mark) => held[formats[mark][0]] === formats[mark][1]));
  },
  clear: () => {
    const { index, length } = quill.getSelection(true);
    quill.history.cutoff();
    // Not Quill's own way, which takes the pictures along.
    if (length > 0) quill.formatText(index, length, Object.fromEntries(inline.map((name) => [name, false])), 'user');
    else for (const name of inline) if (quill.getFormat(index)[name] !== undefined) quill.format(name, false, 'user');
  },
  fence: (sign) => {
    const { index, length } = quill.getSelection(true);
    quill.history.cutoff();
    quill.updateContents([...skip(index), { insert: sign }, ...skip(length), { insert: sign }], 'user');
    quill.setSelection(index + sign.length + length, 0, 'user');
  },
  insertFormula: (piece) => {
    const { index, length } = quill.getSelection(true);
    const { text, caret } = placeFormula(quill.getText(0, index), piece);
    quill.history.cutoff();
    quill.updateContents([...skip(index), ...(length > 0 ? [{ delete: length }] : []), { insert: text }], 'user');
    quill.setSelection(index + caret, 0, 'user');
  },
});

/** The pictures in the text, by their addresses. */
const picturesIn = (quill: Quill): Pick<Engine, 'description' | 'describe'> => {
  const find = (address: string): HTMLImageElement | undefined =>
    [...quill.root.querySelectorAll('img')].find((img) => img.getAttribute('src') === address);
  return {
    description: (address) => find(address)?.alt ?? '',
    describe: (address, text) => {
      const picture = find(address);
      const blot = picture && Quill.find(picture);
      if (blot && !(blot instanceof Quill)) quill.formatText(quill.getIndex(blot as Parchment.Blot), 1, 'alt', text, 'user');
    },
  };
};

/** Puts something where the caret is, for what is selected; the caret goes behind it. */
const insertIn = (quill: Quill, ops: readonly Op[]): void => {
  const { index, length } = quill.getSelection(true);
  quill.history.cutoff();
  quill.updateContents([...skip(index), ...(length > 0 ? [{ delete: length }] : []), ...ops], 'user');
  quill.setSelection(index + lengthOf(ops), 0, 'user');
};

type Pasting = Pick<EngineOptions, 'article' | 'onLost' | 'formulaMark'>;
const paste = (quill: Quill, data: DataTransfer, { article, onLost, formulaMark }: Pasting): void => {
  const rich = data.getData('text/html');
  const plain = withDollars(data.getData('text/plain').replaceAll('\r\n', '\n'));
  if (!rich) return insertIn(quill, [{ insert: plain, attributes: quill.getFormat(quill.getSelection(true).index) }]);
  const { html, lost } = pastedHtml(rich, article, formulaMark());
  for (const what of lost) onLost(what);
  const ops = opsOf(html);
  // The last line goes on with what stands after it, unless it is one of a list.
  const said = Object.keys(ops.at(-1)?.attributes ?? {});
  return insertIn(quill, said.length > 0 ? ops : ops.slice(0, -1));
};

/** The text as it goes in and comes out; one that was only opened, or changed and changed back, comes out as it went in. */
const textOf = (quill: Quill, article: boolean): { put: (html: string) => void; html: () => string } => {
  const made = (): string => markupOf(quill.getContents().ops.map(({ insert = '', attributes = {} }) => ({ insert, attributes })));
  let opened = { html: '', made: '' };
  return {
    put: (html) => {
      const kept = heldHtml(html, article);
      quill.setContents(opsOf(kept), 'silent');
      quill.history.clear();
      opened = { html: kept, made: made() };
    },
    html: () => {
      const now = made();
      return now === opened.made ? opened.html : heldHtml(now, article);
    },
  };
};

/** Edits by Quill: letters are written by the browser itself, so that conjuncts and joiners stay as typed, and Quill reads what came of it. */
export const mountEngine: MountEngine = (field, options) => {
  const { html, article, onChange, onCaret, onPictures, onPicture } = options;
  const quill = new Writing(field, { modules: { keyboard: { bindings }, history: { userOnly: true } } });
  const text = textOf(quill, article);
  text.put(html);
  const stop = new AbortController();
  const take = (event: Event, data: DataTransfer): void => {
    stopped(event);
    if (event instanceof DragEvent) caretAt(field, event);
    const pictures = picturesOf(data);
    if (pictures.length > 0) onPictures(pictures);
    else paste(quill, data, options);
  };
  listenFor(field, take, stop.signal);
  quill.on('text-change', (_change, _before, source) => (source === 'user' ? onChange(text.html()) : undefined));
  quill.on('editor-change', () => (quill.hasFocus() ? onCaret() : undefined));
  const pressed = ({ target, clientY }: MouseEvent): void => {
    const held = target instanceof Element ? target.closest('.ql-held, .ql-piece') : null;
    if (held) caretBeside(quill, held, clientY);
    else if (target instanceof HTMLImageElement) onPicture(target.getAttribute('src') ?? '');
  };
  field.addEventListener('click', pressed, { signal: stop.signal });
  return {
    ...toolsOf(quill),
    ...picturesIn(quill),
    ...linksIn(quill),
    insertPicture: (address) => insertIn(quill, [{ insert: { picture: address }, attributes: { alt: '' } }]),
    put: text.put,
    focus: () => quill.focus(),
    stop: () => {
      stop.abort();
      quill.emitter.removeAllListeners();
      quill.scroll.observer.disconnect();
    },
  };
};
