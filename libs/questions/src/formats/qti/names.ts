import { attributeOf, descendantsOf, elementsIn, type XmlElement } from '../../packages/xml-tree.js';

/**
 * QTI 3 writes `qti-choice-interaction` and `response-identifier` where QTI 2 writes `choiceInteraction` and `responseIdentifier`:
 * one name for both.
 */
export const plainName = (local: string): string =>
  local.replace(/^qti-/, '').replaceAll(/-([a-z])/g, (_whole, letter: string) => letter.toUpperCase());

const dashed = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

export const isNamed = (element: XmlElement, ...names: readonly string[]): boolean => names.includes(plainName(element.local));

export const named = (element: XmlElement | undefined, ...names: readonly string[]): XmlElement[] =>
  element ? elementsIn(element).filter((child) => isNamed(child, ...names)) : [];

export const firstNamed = (element: XmlElement | undefined, ...names: readonly string[]): XmlElement | undefined =>
  named(element, ...names)[0];

export const allNamed = (element: XmlElement | undefined, ...names: readonly string[]): XmlElement[] =>
  element ? descendantsOf(element).filter((one) => isNamed(one, ...names)) : [];

/** An attribute by its name in QTI 2. */
export const valueOf = (element: XmlElement | undefined, name: string): string | undefined =>
  attributeOf(element, name) ?? attributeOf(element, dashed(name));
