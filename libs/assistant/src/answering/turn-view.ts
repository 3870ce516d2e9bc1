import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { Turn } from '#contracts/http/assistant-shapes';
import { Material } from '../ports.js';
import { Barring, type Bars } from '../store/barring.js';
import { PassageReading, type ReadPassage } from '../store/reading.js';
import type { TurnRow } from '../store/turns.sql.js';

/** Turns as their person may read them now: what has come to be withheld since is not shown, as if it were not there. */
@Injectable()
export class TurnView {
  constructor(
    private readonly em: EntityManager,
    private readonly material: Material,
    private readonly barring: Barring,
    private readonly reading: PassageReading,
  ) {}

  async of(userId: string, bars: Bars, rows: readonly TurnRow[]): Promise<Turn[]> {
    const chosen = rows.flatMap(({ questionId }) => questionId ?? []);
    const barred = await this.barring.among(this.em, bars, [...new Set([...chosen, ...rows.flatMap(({ leanedOn }) => leanedOn)])]);
    const stems = new Map((await this.material.questions(chosen)).map(({ questionId, stem }) => [questionId, stem]));
    const ids = [...new Set(rows.flatMap(({ sources }) => sources.map(({ passageId }) => passageId)))];
    const passages = new Map((await this.reading.byIds(userId, bars, ids)).map((one) => [one.passage.id, one]));
    return rows.map((row) => toTurn(row, { barred, stems, passages }));
  }

  async one(userId: string, bars: Bars, row: TurnRow): Promise<Turn> {
    const [turn] = await this.of(userId, bars, [row]);
    return turn!;
  }
}

interface Known {
  readonly barred: ReadonlySet<string>;
  readonly stems: ReadonlyMap<string, string>;
  readonly passages: ReadonlyMap<string, ReadPassage>;
}

const toTurn = (row: TurnRow, { barred, stems, passages }: Known): Turn => {
  const { id, asked: text, questionId, picture, at, way, state, blocks, sources, leanedOn } = row;
  const kept = leanedOn.some((one) => barred.has(one));
  const html = questionId === null || barred.has(questionId) ? null : (stems.get(questionId) ?? null);
  return {
    id,
    asked: { text, question: questionId === null ? null : { id: questionId, html }, picture },
    at,
    way,
    state: kept && state !== 'under-way' ? 'not-found' : state,
    blocks: kept ? [] : [...blocks],
    sources: sources.flatMap(({ n, passageId }) => {
      const found = passages.get(passageId);
      return found && !kept ? [{ n, ...found.passage }] : [];
    }),
  };
};
