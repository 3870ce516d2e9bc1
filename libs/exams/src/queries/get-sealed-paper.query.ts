import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { ResponseOf } from '#contracts/http/endpoint';
import type { getSealedPaper } from '#contracts/http/exams';
import { AppError } from '#platform/kernel';

type Sealed = ResponseOf<typeof getSealedPaper>;

/** The sealed paper; what opens it is in no other answer than the start's. Throws 'Exam not found', 'Paper not ready', 'Exam cancelled'. */
export class GetSealedPaper extends Query<Sealed> {
  constructor(readonly examId: string) {
    super();
  }
}

interface Row {
  readonly state: string;
  readonly version: number | null;
  readonly iv: string | null;
  readonly data: string | null;
}

@QueryHandler(GetSealedPaper)
export class GetSealedPaperHandler implements IQueryHandler<GetSealedPaper> {
  constructor(private readonly em: EntityManager) {}

  async execute({ examId }: GetSealedPaper): Promise<Sealed> {
    const [row] = await this.em.execute<Row[]>(
      `select e.state, p.version, encode(p.iv, 'base64') as iv, translate(encode(p.sealed, 'base64'), E'\\n', '') as data
       from exams.exams e left join exams.papers p on p.exam_id = e.id and p.version = e.paper_version where e.id = ?`,
      [examId],
    );
    if (!row) throw new AppError('Exam not found');
    if (row.state === 'cancelled') throw new AppError('Exam cancelled');
    if (row.state === 'draft' || row.version === null || row.iv === null || row.data === null) throw new AppError('Paper not ready');
    return { examId, version: row.version, alg: 'A256GCM', iv: row.iv, data: row.data };
  }
}
