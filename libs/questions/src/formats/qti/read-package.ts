import { cutText } from '#contracts/shared/cut-text';
import { decodeXml } from '../../packages/decode-xml.js';
import { openZip, type OpenZip } from '../../packages/open-zip.js';
import { PackageProblem } from '../../packages/package-problem.js';
import { readXml } from '../../packages/read-xml.js';
import { xmlBlocks, type XmlBlock } from '../../packages/xml-blocks.js';
import { readMoodleXml } from '../moodle-xml/read-moodle-xml.js';
import { asHtml } from '../pieces.js';
import { withPicturesBeside } from '../pictures-beside.js';
import { withPictures } from '../pictures.js';
import type { Found, PictureOf } from '../reading.js';
import { firstNamed } from './names.js';
import { folderOf, isDocument, manifestOf, packageFiles, readManifest, type Listed, type PackageFiles } from './package-files.js';
import { foundInBlock, itemBlocks, passagesIn, wholeProblem } from './read-qti.js';
import { tidy, toHtml } from './to-html.js';

const largestPicture = 4_000_000;

interface Package {
  readonly zip: OpenZip;
  readonly files: PackageFiles;
}

const asProblem = (error: unknown): PackageProblem => {
  if (error instanceof PackageProblem) return error;
  throw error;
};

/** Reads twice where pictures are wanted: the reader itself does not wait, so they are fetched in between. */
const withFetched = async <T>({ zip, files }: Package, folder: string, read: (pictureOf: PictureOf) => T): Promise<T> => {
  const fetched = new Map<string, Buffer | null>();
  const pictureOf: PictureOf = (address) => {
    const name = files.find(address, folder);
    if (name === null) return null;
    const bytes = fetched.get(name);
    if (bytes === undefined) fetched.set(name, null);
    return bytes ? { type: '', bytes } : null;
  };
  const first = read(pictureOf);
  if (fetched.size === 0) return first;
  for (const name of fetched.keys()) {
    if (zip.size(name) <= largestPicture) fetched.set(name, await zip.read(name).catch(() => null));
  }
  return read(pictureOf);
};

/** The passage of QTI 3 that an item refers to (`qti-assessment-stimulus-ref`), as HTML; empty where it has none. */
const passageOf = async (whole: Package, block: XmlBlock, folder: string): Promise<string> => {
  const address = /<[\w:.-]*assessment-?stimulus-?ref\b[^<>]*?\shref\s*=\s*["']([^"'<>]*)["']/i.exec(block.text)?.[1];
  const name = address === undefined ? null : whole.files.find(address, folder);
  if (name === null) return '';
  try {
    const root = readXml(await whole.zip.read(name));
    return await withFetched(whole, folderOf(name), (pictureOf) =>
      withPictures(tidy(toHtml(firstNamed(root, 'stimulusBody')?.children ?? [])), pictureOf),
    );
  } catch {
    // The item stands without it; that it is missing shows in its preview.
    return '';
  }
};

async function* itemsIn(whole: Package, text: string, name: string): AsyncGenerator<Found> {
  const folder = folderOf(name);
  const passages = passagesIn(text);
  for (const block of itemBlocks(text)) {
    const found = await withFetched(whole, folder, (pictureOf) => foundInBlock(block, pictureOf, passages, name));
    const passage = found.is === 'question' ? await passageOf(whole, block, folder) : '';
    yield found.is === 'question' && passage !== '' ? { ...found, question: { ...found.question, stimulus: asHtml(passage) } } : found;
  }
}

/** What a test refers to: items, and sections in files of their own. */
const referredIn = (text: string, name: string, files: PackageFiles): Listed[] =>
  [...xmlBlocks(text, 'assessmentItemRef', 'qti-assessment-item-ref', 'assessmentSectionRef', 'qti-assessment-section-ref')].flatMap(
    (block) => {
      const href = /\shref\s*=\s*["']([^"']*)["']/i.exec(block.text.slice(0, 2000))?.[1];
      return href ? [{ address: folderOf(name) + href, name: files.find(href, folderOf(name)), isQti: true }] : [];
    },
  );

const missing = ({ address }: Listed): Found => ({
  is: 'error',
  place: { sheet: cutText(address, 300), line: 1, column: null, item: null },
  asFound: cutText(address, 300),
  code: 'file-broken',
  facts: { name: cutText(address, 300), reason: 'missing' },
});

const isItems = /<(?:[\w.-]+:)?(?:qti-assessment-item|assessmentItem|questestinterop)[\s>/]/i;
const isTest = /<(?:[\w.-]+:)?(?:qti-assessment-(?:test|section)|assessment(?:Test|Section))[\s>/]/i;
const isMoodle = /<quiz\b[^<>]*>\s*(?:<!--[^>]*-->\s*)*<question\s/i;

/** A file that should hold items and does not even hold XML; metadata and the like hold none and are passed over. */
const unreadable = (text: string, name: string, isQti: boolean): Found | null => {
  if (!isQti) return null;
  try {
    readXml(text);
    return null;
  } catch (error) {
    return wholeProblem(asProblem(error), name, false);
  }
};

/** One document; what it refers to comes back as the value. */
async function* readDocument(whole: Package, name: string, isQti: boolean): AsyncGenerator<Found, readonly Listed[]> {
  const text = decodeXml(await whole.zip.read(name));
  if (isItems.test(text)) yield* itemsIn(whole, text, name);
  else if (isTest.test(text)) return referredIn(text, name, whole.files);
  else if (isMoodle.test(text))
    for (const found of readMoodleXml(text)) {
      const place = { ...found.place, sheet: name };
      if (found.is !== 'question') yield { ...found, place };
      else yield { ...found, place, question: await withPicturesBeside(found.question, whole, folderOf(name)) };
    }
  else {
    const problem = unreadable(text, name, isQti);
    if (problem) yield problem;
  }
  return [];
}

const listed = async (
  zip: OpenZip,
  files: PackageFiles,
  manifest: string | null,
): Promise<{ readonly list: Listed[]; readonly problem: PackageProblem | null }> => {
  if (manifest === null) return { list: [], problem: null };
  try {
    return { list: readManifest(await zip.read(manifest), files, folderOf(manifest)), problem: null };
  } catch (error) {
    return { list: [], problem: asProblem(error) };
  }
};

/** Everything the manifest names, then what that refers to, then documents nobody named: each file once. */
async function* documents(whole: Package, manifest: string | null): AsyncGenerator<Found> {
  const { list, problem } = await listed(whole.zip, whole.files, manifest);
  if (problem) yield wholeProblem(problem, manifest, false);
  const others = whole.files.names.filter(isDocument).map((name): Listed => ({ address: name, name, isQti: false }));
  const queue = [...list, ...others];
  const done = new Set<string | null>([manifest]);
  for (let next = queue.shift(); next; next = queue.shift()) {
    const key = next.name ?? next.address;
    if (done.has(key)) continue;
    done.add(key);
    if (next.name === null) {
      if (next.isQti) yield missing(next);
      continue;
    }
    try {
      queue.unshift(...(yield* readDocument(whole, next.name, next.isQti)));
    } catch (error) {
      yield wholeProblem(asProblem(error), next.name, false);
    }
  }
}

/**
 * A package (IMS Content Packaging with QTI 1.2, 2.x or 3.0, Common Cartridge, exports of Canvas, Blackboard and others). The manifest
 * gives the order; items it forgets are read as well. A file that is missing or broken is an error of its own and the others go in; a
 * package that breaks a rule of safety is refused whole.
 */
export async function* readQtiPackage(bytes: Uint8Array): AsyncGenerator<Found> {
  let zip: OpenZip;
  try {
    zip = await openZip(bytes);
  } catch (error) {
    yield wholeProblem(asProblem(error));
    return;
  }
  const manifest = manifestOf(zip);
  let count = 0;
  for await (const found of documents({ zip, files: packageFiles(zip, folderOf(manifest ?? '')) }, manifest)) {
    count += 1;
    yield found;
  }
  if (count === 0) yield wholeProblem(new PackageProblem('no-questions', 'No item in the package'));
}
