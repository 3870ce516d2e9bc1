import path from 'node:path';
import { cutText } from '#contracts/shared/cut-text';
import { withPicturesBeside } from '../formats/pictures-beside.js';
import { folderOf, packageFiles } from '../formats/qti/package-files.js';
import type { Found } from '../formats/reading.js';
import type { OpenZip } from '../packages/open-zip.js';
import { PackageProblem } from '../packages/package-problem.js';
import type { How, OpenedFile } from './open-file.js';

/** All files that are read together; what a person has in a folder is far less. Bytes. */
const mostBytes = 64_000_000;
const holdsQuestions = /\.(?:gift|txt|text|aiken|csv|tsv|tab|md|markdown|json|jsonl|ndjson|xml|sql|ya?ml|rmd|docx|xlsx|ods)$/i;
const speaksOfOthers = /(?:^|\/)(?:readme|licen[cs]e|copying|changelog|notice)[^/]*$/i;

type Open = (bytes: Uint8Array, name: string, how: How) => OpenedFile | Promise<OpenedFile>;
type Opened = Omit<OpenedFile, 'blocks'>;

/** What in a ZIP that is no package of its own may hold questions, by name. */
export const questionFiles = ({ names }: Pick<OpenZip, 'names'>): string[] =>
  packageFiles({ names } as OpenZip, '').names.filter((name) => holdsQuestions.test(name) && !speaksOfOthers.test(name));

const placed = (found: Found, name: string): Found => {
  const sheet = found.place.sheet === null ? name : `${name}: ${found.place.sheet}`;
  return { ...found, place: { ...found.place, sheet: cutText(sheet, 300) } };
};

/** What all the files are, told by the first; letters of Bijoy in one of them are to be asked about. */
const seen = async (zip: OpenZip, names: readonly string[], how: How, open: Open): Promise<Opened> => {
  let first: Opened | null = null;
  let bijoy = false;
  for (const name of names) {
    const { blocks: _, ...about } = await open(await zip.read(name), name, how);
    bijoy ||= about.bijoy;
    if (first === null || first.format === null || (about.bijoy && !first.bijoy)) first = about;
  }
  return { ...first!, bijoy };
};

/**
 * A ZIP that is no package of questions but a folder of files: papers, sheets, texts, with pictures beside them. They are read one after
 * the other, each as what it is; a file that is refused is an error of its own, and the others go in.
 */
export const openFolder = async (zip: OpenZip, how: How, open: Open): Promise<OpenedFile> => {
  const names = questionFiles(zip);
  const size = names.reduce((sum, name) => sum + zip.size(name), 0);
  if (size > mostBytes) throw new PackageProblem('zip-too-large', `${path.basename(names[0]!)} and others: ${size} bytes`, { size });
  const files = packageFiles(zip, '');
  async function* blocks(): AsyncGenerator<Found> {
    for (const name of names) {
      const opened = await open(await zip.read(name), name, how);
      for await (const found of opened.blocks()) {
        if (found.is === 'question')
          yield placed({ ...found, question: await withPicturesBeside(found.question, { zip, files }, folderOf(name)) }, name);
        else
          yield placed(found.is === 'error' && names.length > 1 && found.code !== 'bijoy-text' ? { ...found, whole: false } : found, name);
      }
    }
  }
  return { ...(await seen(zip, names, how, open)), blocks };
};
