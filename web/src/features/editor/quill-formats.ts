import Quill, { Parchment } from 'quill/core.js';
import { BlockEmbed, default as Block } from 'quill/blots/block.js';
import Container from 'quill/blots/container.js';
import Embed from 'quill/blots/embed.js';
import Inline from 'quill/blots/inline.js';
import Blockquote from 'quill/formats/blockquote.js';
import Bold from 'quill/formats/bold.js';
import Italic from 'quill/formats/italic.js';
import Link from 'quill/formats/link.js';
import Script from 'quill/formats/script.js';
import Strike from 'quill/formats/strike.js';
import Underline from 'quill/formats/underline.js';

/** What `piecesOf` made of a text, by the element that shows it. */
const sources = new WeakMap<Node, string>();
const show = <E extends Element>(element: E, source: unknown): E => {
  element.innerHTML = String(source);
  sources.set(element, String(source));
  return element;
};

class Code extends Inline {
  static override blotName = 'code';
  static override tagName = 'CODE';
}

/** Lists as they are everywhere else, `ul` and `ol`: Quill's own draws both as `ol` and says in each item which it is. */
class Item extends Block {
  static override tagName = 'LI';
  // Quill would ask which item an LI is; the two cannot be told apart by it.
  override clone(): Parchment.Blot {
    return this.scroll.create(this.statics.blotName, true);
  }
}
class OrderedList extends Container {
  static override blotName = 'ordered-list';
  static override tagName = 'OL';
}
class BulletList extends Container {
  static override blotName = 'bullet-list';
  static override tagName = 'UL';
}
class Ordered extends Item {
  static override blotName = 'ordered';
  static override requiredContainer = OrderedList;
}
class Bullet extends Item {
  static override blotName = 'bullet';
  static override requiredContainer = BulletList;
}
OrderedList.allowedChildren = [Ordered];
BulletList.allowedChildren = [Bullet];

/** A section of what is read at length, and a part of one: the page has its own title above them. */
class Heading extends Block {
  static override blotName = 'heading';
  static override tagName = 'H2';
}
class Subheading extends Block {
  static override blotName = 'subheading';
  static override tagName = 'H3';
}

/** A break inside a line; `bare` is one that was written as such. */
class Line extends Parchment.EmbedBlot {
  static override blotName = 'line';
  static override tagName = 'BR';
  static override className = 'ql-line';
  static override create(value: unknown): HTMLElement {
    const node = super.create(value) as HTMLElement;
    node.dataset['line'] = String(value);
    return node;
  }
  static override value(node: HTMLElement): string | undefined {
    return node.dataset['line'];
  }
}

const described = ['alt', 'width', 'height'];

/** Unlike Quill's own it keeps words that are empty: a picture that was said to need none. */
class Picture extends Parchment.EmbedBlot {
  static override blotName = 'picture';
  static override tagName = 'IMG';
  declare domNode: HTMLElement;
  static override create(value: unknown): Element {
    const node = super.create(value) as Element;
    if (typeof value === 'string') node.setAttribute('src', value);
    return node;
  }
  static override formats(node: Element): Record<string, string | null> {
    return Object.fromEntries(described.flatMap((name) => (node.hasAttribute(name) ? [[name, node.getAttribute(name)]] : [])));
  }
  static override value(node: Element): string | null {
    return node.getAttribute('src');
  }
  override format(name: string, value: unknown): void {
    if (!described.includes(name)) super.format(name, value);
    else if (typeof value === 'string') this.domNode.setAttribute(name, value);
    else this.domNode.removeAttribute(name);
  }
}

/** A part of a line that stays as it is. */
class Piece extends Embed {
  static override blotName = 'piece';
  static override tagName = 'SPAN';
  static override className = 'ql-piece';
  static override create(value: unknown): HTMLElement {
    return show(super.create(value) as HTMLElement, value);
  }
  static override value(node: Node): string | undefined {
    return sources.get(node);
  }
}

/** A table or another block that stays as it is: it can be deleted, and written around. */
class Held extends BlockEmbed {
  static override blotName = 'held';
  static override tagName = 'DIV';
  static override className = 'ql-held';
  static override create(value: unknown): HTMLElement {
    const node = show(super.create(value) as HTMLElement, value);
    node.contentEditable = 'false';
    return node;
  }
  static override value(node: HTMLElement): string {
    return sources.get(node) ?? node.innerHTML;
  }
}

const formats = [
  Bold,
  Italic,
  Underline,
  Strike,
  Script,
  Code,
  Link,
  Heading,
  Subheading,
  Blockquote,
  OrderedList,
  BulletList,
  Ordered,
  Bullet,
  Line,
  Picture,
  Piece,
  Held,
];

/** Tells Quill which forms a text of the bank has. */
export const registerFormats = (): void => {
  for (const format of formats) Quill.register(format, true);
};
