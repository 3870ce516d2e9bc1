import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { idList } from '../store/moments.js';

/** A node of the tree subject → chapter → topic. */
interface TreeNode {
  readonly id: string;
  readonly parentId: string | null;
  readonly level: 'subject' | 'chapter' | 'topic';
  readonly name: string;
}

interface QuestionPlacing {
  /** Where the questions stand, and all above it: parents first, in the tree's order. */
  readonly nodes: readonly TreeNode[];
  /** Question → its node. */
  readonly at: ReadonlyMap<string, string>;
}

/** Where questions stand in the tree of subjects; unknown ones are left out. */
export class GetQuestionPlaces extends Query<QuestionPlacing> {
  constructor(readonly questionIds: readonly string[]) {
    super();
  }
}

/** From each subject down, so that the order of the siblings is that of their positions at every level. */
const nodesSql = `
  with recursive up as (
    select s.id, s.parent_id from questions.subjects s where s.id = any(?::uuid[])
    union select p.id, p.parent_id from up join questions.subjects p on p.id = up.parent_id
  ), down as (
    select s.id, s.parent_id, s.level, s.name, array[lpad(s.position::text, 6, '0') || s.id::text] as way
    from questions.subjects s join up on up.id = s.id where s.parent_id is null
    union all
    select s.id, s.parent_id, s.level, s.name, down.way || (lpad(s.position::text, 6, '0') || s.id::text)
    from down join questions.subjects s on s.parent_id = down.id join up on up.id = s.id
  )
  select id, parent_id as "parentId", level, name from down order by way`;

@QueryHandler(GetQuestionPlaces)
export class GetQuestionPlacesHandler implements IQueryHandler<GetQuestionPlaces> {
  constructor(private readonly em: EntityManager) {}

  async execute({ questionIds }: GetQuestionPlaces): Promise<QuestionPlacing> {
    if (questionIds.length === 0) return { nodes: [], at: new Map() };
    const rows = await this.em.execute<{ id: string; nodeId: string }[]>(
      'select id, subject_id as "nodeId" from questions.questions where id = any(?::uuid[])',
      [idList(questionIds)],
    );
    const places = [...new Set(rows.map(({ nodeId }) => nodeId))];
    const nodes = places.length === 0 ? [] : await this.em.execute<TreeNode[]>(nodesSql, [idList(places)]);
    return { nodes, at: new Map(rows.map(({ id, nodeId }) => [id, nodeId])) };
  }
}
