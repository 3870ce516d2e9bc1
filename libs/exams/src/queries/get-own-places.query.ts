import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { Actor } from '#platform/kernel';
import { areFiguresOut, isBoardVisible } from '../domain/visibility.js';
import { BriefReader } from '../store/brief-reader.js';
import { OwnRows } from '../store/own-rows.js';

export interface OwnPlace {
  readonly examId: string;
  readonly rank: number;
}

/** The own place on the boards of these exams, where there is one that may be seen. */
export class GetOwnPlaces extends Query<OwnPlace[]> {
  constructor(
    readonly actor: Actor,
    readonly examIds: readonly string[],
  ) {
    super();
  }
}

@QueryHandler(GetOwnPlaces)
export class GetOwnPlacesHandler implements IQueryHandler<GetOwnPlaces> {
  constructor(
    private readonly em: EntityManager,
    private readonly briefs: BriefReader,
    private readonly rows: OwnRows,
  ) {}

  async execute({ actor, examIds }: GetOwnPlaces): Promise<OwnPlace[]> {
    const found = await this.briefs.read(this.em, actor, { examIds: [...examIds] });
    const places: OwnPlace[] = [];
    for (const { row } of found) {
      if (!row.mine || row.mine.scoreUnits === null || !isBoardVisible(row) || !areFiguresOut(row)) continue;
      const [own] = await this.rows.read(this.em, row.id, [row.mine.id]);
      if (own?.row) places.push({ examId: row.id, rank: own.row.rank });
    }
    return places;
  }
}
