/**
 * A piece of a Word package's XML. Names carry the prefixes that Word itself uses (`w:p`, `m:oMath`, `a:blip`), whatever prefixes the
 * document declares; attributes likewise.
 */
export interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly (Element | string)[];
}

const none: readonly Element[] = [];

export const elements = (parent: Element | undefined): readonly Element[] =>
  parent ? parent.children.filter((child): child is Element => typeof child !== 'string') : none;

export const childOf = (parent: Element | undefined, name: string): Element | undefined =>
  parent?.children.find((child): child is Element => typeof child !== 'string' && child.name === name);

export const childrenOf = (parent: Element | undefined, name: string): readonly Element[] =>
  elements(parent).filter((child) => child.name === name);

/** The text below an element, in order. */
export const textOf = (element: Element): string =>
  element.children.map((child) => (typeof child === 'string' ? child : textOf(child))).join('');

/** The `w:val` or `m:val` of a child, as most properties are written. */
export const valueOf = (parent: Element | undefined, name: string): string | undefined => {
  const child = childOf(parent, name);
  return child?.attributes['w:val'] ?? child?.attributes['m:val'];
};

/** ECMA-376 ST_OnOff: a property that is there without a value is on; undefined where it is not there. */
export const onOff = (parent: Element | undefined, name: string): boolean | undefined => {
  const child = childOf(parent, name);
  if (!child) return undefined;
  return !['0', 'false', 'off'].includes(child.attributes['w:val'] ?? child.attributes['m:val'] ?? '1');
};
