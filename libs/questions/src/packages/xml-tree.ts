/** An element of an XML document. Names stand as written (`w:p`); `local` is the part after the prefix. */
export interface XmlElement {
  readonly name: string;
  readonly local: string;
  readonly attributes: Readonly<Record<string, string>>;
  /** Elements and texts in their order; CDATA is text. */
  readonly children: readonly XmlNode[];
  /** Where it opens, from 1. */
  readonly line: number;
}
export type XmlNode = XmlElement | string;

export const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

export const isElement = (node: XmlNode): node is XmlElement => typeof node !== 'string';

export const elementsIn = (element: XmlElement): XmlElement[] => element.children.filter(isElement);

/** The children of that local name, or of one of those names. */
export const childrenOf = (element: XmlElement, ...locals: readonly string[]): XmlElement[] =>
  elementsIn(element).filter(({ local }) => locals.includes(local));

export const childOf = (element: XmlElement | undefined, ...locals: readonly string[]): XmlElement | undefined =>
  element && elementsIn(element).find(({ local }) => locals.includes(local));

/** All text below, in its order. */
export const textOf = (element: XmlElement | undefined): string =>
  element ? element.children.map((node) => (isElement(node) ? textOf(node) : node)).join('') : '';

const gather = (element: XmlElement, into: XmlElement[]): XmlElement[] => {
  for (const child of element.children) {
    if (typeof child === 'string') continue;
    into.push(child);
    gather(child, into);
  }
  return into;
};

/** Everything below, parents first. Depth is bounded by the reader. */
export const descendantsOf = (element: XmlElement): XmlElement[] => gather(element, []);

/** All below of that local name, or of one of those names. */
export const allOf = (element: XmlElement, ...locals: readonly string[]): XmlElement[] =>
  descendantsOf(element).filter(({ local }) => locals.includes(local));

/** An attribute by its local name. */
export const attributeOf = (element: XmlElement | undefined, local: string): string | undefined => {
  if (!element) return undefined;
  const { attributes } = element;
  if (Object.hasOwn(attributes, local)) return attributes[local];
  const name = Object.keys(attributes).find((key) => localName(key) === local);
  return name === undefined ? undefined : attributes[name];
};
