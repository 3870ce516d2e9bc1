import { cutText } from '#contracts/shared/cut-text';
import type { BijoyWay, ProblemCode } from '#contracts/shared/imports';
import { looksBijoy } from '../../encodings/looks-bijoy.js';
import { fromBijoy } from '../../encodings/from-bijoy.js';
import { decodeXml } from '../../packages/decode-xml.js';
import { looksLikeZip, openZip, type OpenZip } from '../../packages/open-zip.js';
import { PackageProblem } from '../../packages/package-problem.js';
import { readPaper } from '../paper/read-paper.js';
import type { NoteFate } from '../fates.js';
import { processorMs } from '../processor-time.js';
import { asFoundLength, leftOver, type Found, type Piece, withPieces } from '../reading.js';
import { readTable } from '../table/read-table.js';
import { fromCourseTemplate } from './course-template.js';
import type { DocLine } from './doc-line.js';
import { DocFates } from './doc-fates.js';
import { type Cell, DocumentReader } from './document-reader.js';
import { withDoubts } from './doubts.js';
import { Drawings, largest } from './drawings.js';
import { withHeadingsApart } from './headings.js';
import { Inserts } from './inserts.js';
import { Numbering } from './numbering/numbering.js';
import { notesOf, type PartOf, type Relation, relatedTree, relationsOf } from './package.js';
import { partElements } from './parts.js';
import { withRightMarks } from './right-marks.js';
import { RunReader } from './run-reader.js';
import { Styles } from './styles.js';
import { meaningOf, type TableMeaning } from './tables.js';
import { isTypedGift, readTypedGift } from './typed-gift.js';
import { labelled } from './unlabelled.js';

export interface DocxHow {
  /** What happens to letters in the fonts of Bijoy. */
  readonly bijoy?: BijoyWay;
}

const mostLines = 400_000;
const picturesTogether = 64_000_000;
/** Milliseconds of processor time. */
const longest = 25_000;

const whole = (code: ProblemCode, facts?: Readonly<Record<string, string | number>>): Found => ({
  is: 'error',
  place: { sheet: null, line: 1, column: null, item: null },
  asFound: '',
  code,
  ...(facts ? { facts } : {}),
  whole: true,
});

/** Parts that say nothing of a question; headers and footers neither. */
const unread =
  /^(?:docProps|customXml)\/|\/(?:theme|charts|diagrams|embeddings|glossary|activeX|ink)\/|\/(?:header|footer|settings|webSettings|fontTable|comments|people)[^/]*\.xml$/i;
/** A paper's text is never near this: 40 million bytes of XML are several thousand pages. */
const limits = { each: 40_000_000, sum: 160_000_000 };

/** The parts that are needed, unpacked: XML of the text, its styles, lists and notes, and pictures as far as they are of a size to be kept. */
const load = async (zip: OpenZip): Promise<PartOf> => {
  const parts = new Map<string, Uint8Array>();
  let pictures = 0;
  for (const name of zip.names) {
    const isXml = /\.(?:xml|rels)$/i.test(name) && !unread.test(name);
    const isPicture =
      /\.(?:png|jpe?g|jfif|gif|webp)$/i.test(name) && zip.size(name) <= largest && pictures + zip.size(name) <= picturesTogether;
    if (isPicture) pictures += zip.size(name);
    if (isXml || isPicture) parts.set(name, await zip.read(name));
  }
  return (name) => parts.get(name) ?? null;
};

const mainPart = (partOf: PartOf): string => {
  for (const relation of relationsOf(partOf, '').values()) if (relation.type === 'officeDocument') return relation.target;
  return 'word/document.xml';
};

class Paper {
  readonly inserts = new Inserts();
  readonly lines: DocLine[] = [];
  readonly tables: Extract<TableMeaning, { is: 'rows' }>[] = [];
  private readonly left: DocLine[] = [];
  private readonly fates: DocFates;
  private readonly started = processorMs();
  private readonly reader: DocumentReader;

  constructor(
    zip: OpenZip,
    partOf: PartOf,
    relations: ReadonlyMap<string, Relation>,
    private readonly convert: boolean,
    note: NoteFate | null,
  ) {
    this.fates = new DocFates(this.inserts, note);
    const styles = new Styles(relatedTree(partOf, relations, 'styles'));
    const numbering = new Numbering(relatedTree(partOf, relations, 'numbering'));
    const drawings = new Drawings(this.inserts, partOf, zip.has, relations);
    const runs = new RunReader({ styles, inserts: this.inserts, drawings, notes: notesOf(partOf, relations) });
    this.reader = new DocumentReader({ styles, numbering, runs, inserts: this.inserts, convert });
  }

  /** Takes in a body; throws PackageProblem also when there is too much of it. */
  take(xml: string): void {
    for (const element of partElements(xml, 'w:body')) {
      for (const block of this.reader.blocks(element)) {
        if (block.is === 'line') this.line(block.line);
        else this.table(block.rows, meaningOf(block.rows, this.inserts, this.lines.length + 1));
      }
      if (this.lines.length > mostLines) throw new PackageProblem('too-many', 'Too many paragraphs', { most: mostLines });
      if (processorMs() - this.started > longest) throw new PackageProblem('time-over', 'Takes too long', { seconds: longest / 1000 });
    }
  }

  private line(line: DocLine): void {
    this.lines.push(line);
    this.fates.saw(line);
  }

  private table(rows: readonly (readonly Cell[])[], meaning: TableMeaning): void {
    this.fates.sawTable(rows, meaning);
    if (meaning.is === 'rows') this.tables.push(meaning);
    else {
      this.lines.push(...meaning.lines);
      this.left.push(...meaning.left);
    }
  }

  *found(): Generator<Found> {
    const all = this.converted();
    const blocks = isTypedGift(all) ? this.typed(all) : this.paper(all);
    const aside = [...this.fromTables(), ...this.left.map((line) => this.leftOver(line))].toSorted(
      (one, other) => one.place.line - other.place.line,
    );
    let next = 0;
    for (const found of blocks) {
      for (; next < aside.length && aside[next]!.place.line < found.place.line; next += 1) yield this.besides(aside[next]!);
      const settled = this.settled(found);
      if (found.is !== 'left-over') this.fates.block(found.place.line, settled.is !== found.is);
      yield settled;
    }
    for (const found of aside.slice(next)) yield this.besides(found);
    this.fates.end();
  }

  private besides(found: Found): Found {
    this.fates.block(found.place.line, false);
    return this.settled(found);
  }

  private fromTables(): Found[] {
    return this.tables.flatMap(({ rows, columns, header }) =>
      [...readTable(rows, columns, header, {}, this.fates.cell)].map((found) => this.finishRow(found)),
    );
  }

  /** What a table holds beside its questions. */
  private leftOver({ text, line }: DocLine): Found {
    this.fates.tell(line, 'left-over');
    return leftOver({ sheet: null, line, column: null, item: null }, text.trim());
  }

  private *paper(all: readonly DocLine[]): Generator<Found> {
    const plain = labelled(fromCourseTemplate(all));
    const { lines, doubts } = withRightMarks(withHeadingsApart(plain, this.inserts.isPicture));
    yield* withDoubts(readPaper(lines, this.inserts.finish, this.fates.line, { isWhole: this.tables.length === 0 }), doubts);
  }

  private *typed(all: readonly DocLine[]): Generator<Found> {
    for (const found of readTypedGift(all, this.fates.line)) yield this.finishRow(found);
  }

  /** A paper whose fonts are lost: its letters give it away. */
  private converted(): readonly DocLine[] {
    const sample = this.lines.slice(0, 2000).map(({ text }) => text);
    if (!this.convert || !looksBijoy(sample.join('\n'))) return this.lines;
    return this.lines.map((line) => {
      const { text } = fromBijoy(line.text);
      const marks = new Map(
        [...line.marks]
          .filter(([, spans]) => spans.some(([from, to]) => to - from > line.text.length / 2))
          .map(([kind]) => [kind, [[0, text.length] as const]]),
      );
      return text === line.text ? line : { ...line, text, marks };
    });
  }

  private finishRow(found: Found): Found {
    if ((found.is !== 'question' && found.is !== 'error') || !found.question) return found;
    const finish = (piece: Piece): Piece =>
      piece.as === 'text' ? this.inserts.finish(piece.text) : { as: 'html', text: this.inserts.within(piece.text) };
    return { ...found, question: withPieces(found.question, finish) };
  }

  /** The block as a person reads it, and an error where it holds what cannot be taken. */
  private settled(found: Found): Found {
    const asFound = cutText(this.inserts.plain(found.asFound), asFoundLength);
    if ((found.is !== 'question' && found.is !== 'error') || !found.question) return { ...found, asFound };
    const { stem, options, explanation, stimulus } = found.question;
    const problem = [stem, ...options, explanation, stimulus].map((piece) => piece && this.inserts.problemIn(piece)).find(Boolean);
    if (!problem) return { ...found, asFound };
    const question = withPieces(found.question, this.inserts.named);
    if (found.is === 'error') return { ...found, asFound, question };
    return { is: 'error', place: found.place, asFound, code: problem.code, facts: problem.facts, question };
  }
}

/**
 * Reads a paper from Word (WordprocessingML, ECMA-376 and ISO/IEC 29500, transitional and strict): paragraphs with the numbers of their
 * lists become the lines of a paper, tables lines or rows of questions. Lines of the account are paragraphs, counted from 1.
 * Throws nothing for a bad file: it answers one error with `whole`. `note` is told the fate of each paragraph and picture.
 */
export async function* readDocx(
  bytes: Uint8Array,
  { bijoy = 'convert' }: DocxHow = {},
  note: NoteFate | null = null,
): AsyncGenerator<Found> {
  // The content decides, not the name: an old .doc is no package either.
  if (!looksLikeZip(bytes)) {
    yield whole(bytes.byteLength === 0 ? 'file-empty' : 'file-type');
    return;
  }
  try {
    const zip = await openZip(bytes, limits);
    const partOf = await load(zip);
    const main = mainPart(partOf);
    const body = partOf(main);
    if (!body) {
      yield whole('file-type');
      return;
    }
    const paper = new Paper(zip, partOf, relationsOf(partOf, main), bijoy === 'convert', note);
    paper.take(decodeXml(body));
    yield* paper.found();
  } catch (error) {
    if (!(error instanceof PackageProblem)) throw error;
    yield whole(error.code, error.facts);
  }
}
