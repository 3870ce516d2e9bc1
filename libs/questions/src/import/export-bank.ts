import type { BankFormat } from '#contracts/shared/bank';
import type { WrittenQuestion } from '../formats/writing.js';
import type { Ask } from '../store/ask.js';
import { questionIdsOf, writtenQuestions, type BankPart } from '../store/written.sql.js';
import { writeQuestions } from './write-questions.js';

/** Questions read at once. */
const AT_ONCE = 500;

/** The bytes of a picture that texts refer to, by its SHA-256; null where there is none. */
export type PictureFile = (sha256: string) => Promise<Uint8Array | null>;

const address = /\/files\/pictures\/([0-9a-f]{64})\.webp/g;

/** A text with its pictures inside, so that a file of it stands alone. One that is missing stays as its address. */
const withPictures = async (html: string, pictureOf: PictureFile): Promise<string> => {
  if (!html.includes('/files/pictures/')) return html;
  const pictures = new Map<string, string>();
  for (const [whole, sha256] of html.matchAll(address)) {
    const bytes = pictures.has(whole) ? null : await pictureOf(sha256 ?? '');
    if (bytes) pictures.set(whole, `data:image/webp;base64,${Buffer.from(bytes).toString('base64')}`);
  }
  return html.replaceAll(address, (whole) => pictures.get(whole) ?? whole);
};

const standingAlone = async (question: WrittenQuestion, pictureOf: PictureFile): Promise<WrittenQuestion> => {
  const of = (html: string): Promise<string> => withPictures(html, pictureOf);
  return {
    ...question,
    stem: await of(question.stem),
    options: await Promise.all(question.options.map(of)),
    explanation: await of(question.explanation),
    stimulus: question.stimulus === null ? null : await of(question.stimulus),
  };
};

async function* pagesOf(ask: Ask, ids: readonly string[], pictureOf: PictureFile): AsyncGenerator<WrittenQuestion[]> {
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const questions = await writtenQuestions(ask, ids.slice(from, from + AT_ONCE));
    yield await Promise.all(questions.map((question) => standingAlone(question, pictureOf)));
  }
}

/** A file of these questions, in their order, piece by piece; pictures stand inside it. Only ids and one page of questions are held. */
export const exportQuestions = (ask: Ask, format: BankFormat, ids: readonly string[], pictureOf: PictureFile): AsyncGenerator<string> =>
  writeQuestions(format, pagesOf(ask, ids, pictureOf));

/** The same for a part of the bank. */
export async function* exportBank(ask: Ask, format: BankFormat, part: BankPart, pictureOf: PictureFile): AsyncGenerator<string> {
  yield* exportQuestions(ask, format, await questionIdsOf(ask, part), pictureOf);
}
