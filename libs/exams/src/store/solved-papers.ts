import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { Paper } from '#contracts/http/exams';
import { AppError } from '#platform/kernel';
import { authorsOrder, type PaperOrder } from '../domain/paper-order.js';
import { sameKey } from '../domain/question-key.js';
import type { MarkedQuestion, Scheme } from '../domain/scoring.js';
import { readBoardState, type BoardState } from './board.sql.js';
import { BoundedMemory } from './bounded-memory.js';
import type { BriefRow } from './briefs.sql.js';
import { readSections } from './exams.sql.js';
import { readKeyChanges, type KeyChangeRow } from './key-changes.sql.js';
import { readPaperSeed } from './keyed.sql.js';
import { schemeOf } from './marker.js';
import { PapersAtRest } from './papers-at-rest.js';
import { readMarking } from './scoring.sql.js';
import { readAttemptOrder, readChosen, readReleasedKeys, type Chosen, type ReleasedKey } from './solution.sql.js';

/** A paper with all that explains it, as everybody sees it alike; half a minute old at most, while people still come. */
export interface SolvedPaper {
  /** As it was sealed; nobody reads it in this order. */
  readonly paper: Paper;
  /** The order for whoever has no attempt. */
  readonly authorsOrder: PaperOrder;
  readonly keys: ReadonlyMap<string, ReleasedKey>;
  /** In the paper's order. */
  readonly marking: readonly MarkedQuestion[];
  /** Question id → the last correction of its key. */
  readonly changed: ReadonlyMap<string, KeyChangeRow>;
  readonly chosen: Chosen;
  readonly scheme: Scheme;
  /** A corrected key is in force and the scores are being reckoned anew. */
  readonly rescoring: boolean;
}

/** One may be 26 MB, in a process of a gigabyte. */
const maxBytes = 64_000_000;

/** Papers with their keys, for the solution and for practice. Ask only behind the check that the solution is released. */
@Injectable()
export class SolvedPapers {
  private readonly known = new BoundedMemory<Omit<SolvedPaper, 'rescoring'>>(50, 30_000, maxBytes);

  constructor(
    private readonly em: EntityManager,
    private readonly papers: PapersAtRest,
  ) {}

  /** Who shows a score beside it gives the board as it stood before that score was read: then what is said to be reckoned is. */
  async get(exam: BriefRow, stood?: BoardState): Promise<SolvedPaper> {
    // A corrected key is in force at once, whatever is remembered of the older one.
    const now = await readBoardState(this.em, exam.id);
    const solved = await this.known.get(`${exam.id}:${now.keyVersion}`, () => this.load(exam));
    return { ...solved, rescoring: now.keyVersion !== (stood ?? now).rescoredVersion };
  }

  /** The order in which this person knows the paper: as it was shown in the own attempt, else as the author wrote it. */
  async orderFor({ id, mine }: BriefRow, { authorsOrder: written }: SolvedPaper): Promise<PaperOrder> {
    return (mine && (await readAttemptOrder(this.em, id, mine.id))) ?? written;
  }

  private async load(exam: BriefRow): Promise<Omit<SolvedPaper, 'rescoring'>> {
    const paper = await this.papers.readPlain(this.em, exam.id);
    if (!paper) throw new AppError('Exam not found');
    const keys = new Map((await readReleasedKeys(this.em, exam.id)).map((key) => [key.questionId, key]));
    const sections = await readSections(this.em, exam.id);
    const scheme = schemeOf(exam, sections);
    // Newest first: of several corrections the last one stays, since later entries of a map replace earlier ones.
    const corrections = (await readKeyChanges(this.em, exam.id)).filter(({ before, after }) => !sameKey(before, after));
    const changed = new Map(corrections.toReversed().map((change) => [change.questionId, change]));
    return {
      paper,
      authorsOrder: authorsOrder((await readPaperSeed(this.em, exam.id)) ?? '', paper.questions),
      keys,
      marking: await readMarking(this.em, exam.id),
      changed,
      chosen: await readChosen(this.em, exam.id),
      scheme,
    };
  }
}
