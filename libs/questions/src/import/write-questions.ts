import type { BankFormat } from '#contracts/shared/bank';
import { writeGift } from '../formats/gift/write-gift.js';
import { writeJson } from '../formats/json/write-json.js';
import { writeMoodleXml } from '../formats/moodle-xml/write-moodle-xml.js';
import { writeQti } from '../formats/qti/write-qti.js';
import { writeCsv } from '../formats/table/write-csv.js';
import type { WrittenQuestion, Writer } from '../formats/writing.js';

const writers: Readonly<Record<BankFormat, Writer>> = {
  gift: writeGift,
  xml: writeMoodleXml,
  qti: writeQti,
  csv: writeCsv,
  json: writeJson,
};

/** How a file of each format is called and served. */
export const writtenAs: Readonly<Record<BankFormat, { readonly ending: string; readonly type: string }>> = {
  gift: { ending: 'gift', type: 'text/plain; charset=utf-8' },
  xml: { ending: 'xml', type: 'application/xml; charset=utf-8' },
  qti: { ending: 'qti.xml', type: 'application/xml; charset=utf-8' },
  csv: { ending: 'csv', type: 'text/csv; charset=utf-8' },
  json: { ending: 'json', type: 'application/json; charset=utf-8' },
};

/**
 * A file of questions, piece by piece: of a whole bank no more than one page of it is held. `pages` come as the database gives them; pictures
 * must stand in the texts as `data:` addresses, since nothing else comes along. What is written is read back by the importer: JSON whole,
 * the others in kind, stem, options, key and explanation.
 */
export async function* writeQuestions(format: BankFormat, pages: AsyncIterable<readonly WrittenQuestion[]>): AsyncGenerator<string> {
  const waiting: WrittenQuestion[] = [];
  const pieces = writers[format](
    (function* (): Generator<WrittenQuestion> {
      for (let next = waiting.shift(); next; next = waiting.shift()) yield next;
    })(),
  )[Symbol.iterator]();
  // A writer is asked only while a question waits: each piece takes one at most, and without one the file would end.
  for await (const page of pages) {
    waiting.push(...page);
    while (waiting.length > 0) {
      const piece = pieces.next();
      if (!piece.done) yield piece.value;
    }
  }
  for (let piece = pieces.next(); !piece.done; piece = pieces.next()) yield piece.value;
}
