import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { AppError, type Actor } from '#platform/kernel';
import { demand, importSightOf, sightOf } from '../domain/rights.js';
import { readImportJob } from '../store/imports.sql.js';
import { idList } from '../store/moments.js';

/**
 * The versions in force of questions that the actor's bank shows: of these, in their order; or of what an import brought and of what it found
 * there already, in the file's order, without those that were retired since. Throws 'Not allowed', 'Question not found' (also where an
 * import left none), 'Import not found'.
 */
export class GetChosenVersions extends Query<string[]> {
  constructor(
    readonly actor: Actor,
    readonly which: { readonly questionIds: readonly string[] } | { readonly importId: string },
  ) {
    super();
  }
}

const byIds = `select q.current_version_id as id from questions.questions q
  where q.id = any(?::uuid[]) and (?::uuid is null or q.contributor_id = ?) order by array_position(?::uuid[], q.id)`;

/** A row that repeats another of its own file stands there once. */
const byImport = `select q.current_version_id as id from questions.import_rows r
    join questions.questions q on q.id = case when r.state = 'duplicate' then r.twin_question_id else r.question_id end
  where r.import_id = ? and r.state in ('ready', 'near', 'duplicate') and q.state <> 'retired' and (?::uuid is null or q.contributor_id = ?)
  group by q.id, q.current_version_id order by min(r.number)`;

@QueryHandler(GetChosenVersions)
export class GetChosenVersionsHandler implements IQueryHandler<GetChosenVersions> {
  constructor(private readonly em: EntityManager) {}

  async execute({ actor, which }: GetChosenVersions): Promise<string[]> {
    demand(actor, 'questions.read');
    const rows = 'importId' in which ? await this.ofImport(actor, which.importId) : await this.ofIds(actor, which.questionIds);
    if (rows.length === 0) throw new AppError('Question not found');
    return rows.map(({ id }) => id);
  }

  private async ofIds(actor: Actor, questionIds: readonly string[]): Promise<{ id: string }[]> {
    const [ids, sight] = [idList([...new Set(questionIds)]), sightOf(actor)];
    const rows = await this.em.execute<{ id: string }[]>(byIds, [ids, sight, sight, ids]);
    if (rows.length < new Set(questionIds).size) throw new AppError('Question not found');
    return rows;
  }

  private async ofImport(actor: Actor, importId: string): Promise<{ id: string }[]> {
    const { state } = await readImportJob(this.em, importId, importSightOf(actor));
    if (state !== 'committed') throw new AppError('Import not found');
    const sight = sightOf(actor);
    return this.em.execute<{ id: string }[]>(byImport, [importId, sight, sight]);
  }
}
