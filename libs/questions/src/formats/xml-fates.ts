import { elementsIn, isElement, type XmlElement } from '../packages/xml-tree.js';
import type { Fate, NoteFate } from './fates.js';

/** Every element below that says something itself, by its path: the names with their places among all children (`[2]/answer.4/text.0`). */
const each = (
  element: XmlElement,
  where: string,
  parents: readonly XmlElement[],
  tell: (where: string, parents: readonly XmlElement[]) => void,
): void => {
  const line = [...parents, element];
  if (element.children.some((node) => !isElement(node) && node.trim() !== '')) tell(where, line);
  for (const [at, child] of elementsIn(element).entries()) each(child, `${where}/${child.local}.${at}`, line, tell);
};

/** Tells the fate of each element that holds text: `fateOf` gets the elements from the block down to it. */
export const noteElements = (note: NoteFate, block: XmlElement, where: string, fateOf: (line: readonly XmlElement[]) => Fate): void => {
  each(block, where, [], (piece, line) => note(piece, fateOf(line)));
};

/** The pieces of a block, for a test. */
export const piecesOf = (block: XmlElement, where: string): string[] => {
  const pieces: string[] = [];
  each(block, where, [], (piece) => pieces.push(piece));
  return pieces;
};
