import path from 'node:path';
import { cutText } from '#contracts/shared/cut-text';
import { PackageProblem } from '../../packages/package-problem.js';
import type { OpenZip } from '../../packages/open-zip.js';
import { readXml } from '../../packages/read-xml.js';
import { allOf, attributeOf, childrenOf, type XmlElement } from '../../packages/xml-tree.js';

const { posix } = path;

/** The folder of a file, with its slash; empty at the top. */
export const folderOf = (name: string): string => name.slice(0, name.lastIndexOf('/') + 1);

const decoded = (address: string): string => {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
};

// Canvas and Common Cartridge: the folder of the files of the course.
const fileBase = /^\$?(?:IMS[-_]CC[-_]FILE[-_]?BASE)\$\/?/i;

/** Files that somebody's system added. */
const ours = (name: string): boolean => !/(?:^|\/)(?:__MACOSX\/|\._|\.DS_Store$|Thumbs\.db$)/.test(name);

export interface PackageFiles {
  readonly names: readonly string[];
  /** The file that an address within a file of `folder` means, or null. Never anything outside the package. */
  readonly find: (address: string, folder: string) => string | null;
}

/**
 * Finds files by the addresses that items and manifests use: relative to the file, to
 * the manifest, to the top, else by an end of a path or a name that is one file's alone.
 */
export const packageFiles = (zip: OpenZip, base: string): PackageFiles => {
  const names = zip.names.filter(ours);
  const byCase = new Map(names.map((name) => [name.toLowerCase(), name]));
  const lower = [...byCase.keys()];
  const byName = new Map<string, string | null>();
  for (const name of names) {
    const last = posix.basename(name).toLowerCase();
    byName.set(last, byName.has(last) ? null : name);
  }
  const find = (address: string, folder: string): string | null => {
    const plain = decoded(address.trim().replace(/[?#].*$/s, '')).replaceAll('\\', '/');
    const name = plain.replace(fileBase, '');
    if (name === '') return null;
    const folders = [folder, base, '', `${base}web_resources/`];
    const found = folders
      .map((one) => byCase.get(posix.normalize(one + name.replace(/^\/+/, '')).toLowerCase()))
      .find((one) => one !== undefined);
    if (found !== undefined) return found;
    const end = `/${name.replace(/^(?:\.{0,2}\/)+/, '').toLowerCase()}`;
    const ending = lower.filter((one) => one.endsWith(end));
    return (ending.length === 1 ? byCase.get(ending[0]!) : byName.get(posix.basename(name).toLowerCase())) ?? null;
  };
  return { names, find };
};

/** A document that the manifest speaks of; `name` is null when it is not in the package. */
export interface Listed {
  readonly address: string;
  readonly name: string | null;
  readonly isQti: boolean;
}

export const isDocument = (name: string): boolean => /\.(?:xml|qti|dat)$/i.test(name);

/** `xml:base` with its last part cut off as a URI has it (RFC 3986, 5.3), then as the folder that many take it for, then not at all. */
const basesOf = (parts: readonly string[]): string[] => {
  const asUri = parts.map((part) => folderOf(part)).join('');
  const asFolder = parts.map((part) => (part === '' || part.endsWith('/') ? part : `${part}/`)).join('');
  return [...new Set([asUri, asFolder, ''])];
};

const listedIn = (resource: XmlElement, outer: readonly string[], find: (address: string) => string | null): Listed[] => {
  // IMS Content Packaging 1.1–1.2, Common Cartridge 1.0–1.3, QTI 3 packages; Blackboard names the file in an attribute of its own.
  const isQti = /qti|assessment|question-?bank/i.test(attributeOf(resource, 'type') ?? '');
  const bases = basesOf([...outer, attributeOf(resource, 'base') ?? '']);
  const addresses = [
    attributeOf(resource, 'href'),
    attributeOf(resource, 'file'),
    ...childrenOf(resource, 'file').map((file) => attributeOf(file, 'href')),
  ].filter((address) => address !== undefined && isDocument(address.replace(/[?#].*$/s, '')));
  return [...new Set(addresses)].map((address) => {
    const name = bases.map((base) => find(base + address!)).find((found) => found !== null) ?? null;
    return { address: bases[0]! + address!, name, isQti };
  });
};

export const manifestOf = (zip: OpenZip): string | null =>
  zip.names
    .filter((name) => ours(name) && posix.basename(name).toLowerCase() === 'imsmanifest.xml')
    .sort((one, two) => one.length - two.length)[0] ?? null;

/** The documents of a manifest in its order. Throws PackageProblem for one that cannot be read. */
export const readManifest = (bytes: Uint8Array, files: PackageFiles, folder: string): Listed[] => {
  const root = readXml(bytes);
  if (root.local !== 'manifest') throw new PackageProblem('file-broken', 'The manifest is none', { detail: cutText(root.local, 100) });
  const outer = attributeOf(root, 'base') ?? '';
  return allOf(root, 'resources').flatMap((resources) =>
    childrenOf(resources, 'resource').flatMap((resource) =>
      listedIn(resource, [outer, attributeOf(resources, 'base') ?? ''], (address) => files.find(address, folder)),
    ),
  );
};
