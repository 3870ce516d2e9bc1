import Quill, { type Parchment } from 'quill/core.js';
import Link from 'quill/formats/link.js';
import type { Engine } from './engine.js';

/** The links in the text. */
export const linksIn = (quill: Quill): Pick<Engine, 'link' | 'putLink'> => ({
  link: () => {
    const range = quill.getSelection();
    const said = range ? quill.getFormat(range)['link'] : '';
    return typeof said === 'string' ? said : '';
  },
  putLink: (address) => {
    const { index, length } = quill.getSelection(true);
    quill.history.cutoff();
    if (length > 0) {
      quill.formatText(index, length, 'link', address || false, 'user');
      return quill.setSelection(index + length, 0, 'user');
    }
    // A caret inside a link, or at its end, means the whole of it.
    const within = [index, index - 1].map((at) =>
      at < 0 ? null : (quill.scroll.descendant(Link as unknown as typeof Parchment.ParentBlot, at)[0] ?? null),
    );
    const link = within.find((one) => one !== null);
    if (link) quill.formatText(quill.getIndex(link), link.length(), 'link', address || false, 'user');
    else if (address !== '') {
      quill.insertText(index, address, { link: address }, 'user');
      quill.setSelection(index + address.length, 0, 'user');
    }
    return undefined;
  },
});
