import path from 'node:path';
import { decodeXml } from '../../packages/decode-xml.js';
import { type Element, elements } from './element.js';
import { partTree } from './parts.js';

/** The parts of a Word package by name; null for one that is not there or too large to be read. */
export type PartOf = (name: string) => Uint8Array | null;

export interface Relation {
  readonly type: string;
  /** The name of the part, or the address outside. */
  readonly target: string;
  readonly outside: boolean;
}

const relationsName = (part: string): string => path.posix.join(path.posix.dirname(part), '_rels', `${path.posix.basename(part)}.rels`);

/** What a part points at (ECMA-376 Part 2, 9.3), by id. Types without their address: `image`, `styles`. */
export const relationsOf = (partOf: PartOf, part: string): ReadonlyMap<string, Relation> => {
  const bytes = partOf(relationsName(part));
  const found = new Map<string, Relation>();
  if (!bytes) return found;
  for (const { attributes } of elements(partTree(decodeXml(bytes)))) {
    const outside = attributes.TargetMode === 'External';
    const target = attributes.Target ?? '';
    const within = target.startsWith('/') ? target.slice(1) : path.posix.join(path.posix.dirname(part), target);
    found.set(attributes.Id ?? '', { type: (attributes.Type ?? '').split('/').at(-1)!, target: outside ? target : within, outside });
  }
  return found;
};

/** The tree of the part that a relation of this type names; undefined where there is none. */
export const relatedTree = (partOf: PartOf, relations: ReadonlyMap<string, Relation>, type: string): Element | undefined => {
  for (const relation of relations.values()) {
    if (relation.type !== type || relation.outside) continue;
    const bytes = partOf(relation.target);
    if (bytes) return partTree(decodeXml(bytes));
  }
  return undefined;
};

/** All texts of notes by `foot 1`, `endn 2` (ECMA-376 17.11). */
export const notesOf = (partOf: PartOf, relations: ReadonlyMap<string, Relation>): ReadonlyMap<string, Element> => {
  const notes = new Map<string, Element>();
  for (const [type, name] of [
    ['footnotes', 'foot'],
    ['endnotes', 'endn'],
  ] as const)
    for (const note of elements(relatedTree(partOf, relations, type))) notes.set(`${name} ${note.attributes['w:id'] ?? ''}`, note);
  return notes;
};
