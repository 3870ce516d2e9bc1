import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';

interface PlacedNode {
  readonly id: string;
  readonly parentId: string | null;
  readonly subjectId: string;
  readonly chapterId: string | null;
  readonly level: 'subject' | 'chapter' | 'topic';
  readonly name: string;
  /** Sorts the tree from the top down. */
  readonly place: string;
}

/** Every node of the tree of subjects with the subject and the chapter that it belongs to. */
export class GetTreePlaces extends Query<PlacedNode[]> {}

const select = `
  with recursive down as (
    select s.id, s.parent_id, s.id as subject_id, null::uuid as chapter_id, s.level, s.name, lpad(s.position::text, 6, '0') || s.id::text as place
    from questions.subjects s where s.parent_id is null
    union all
    select s.id, s.parent_id, d.subject_id, case when s.level = 'chapter' then s.id else d.chapter_id end, s.level, s.name,
      d.place || lpad(s.position::text, 6, '0') || s.id::text
    from down d join questions.subjects s on s.parent_id = d.id
  )
  select id, parent_id as "parentId", subject_id as "subjectId", chapter_id as "chapterId", level, name, place from down order by place`;

@QueryHandler(GetTreePlaces)
export class GetTreePlacesHandler implements IQueryHandler<GetTreePlaces> {
  constructor(private readonly em: EntityManager) {}

  execute(): Promise<PlacedNode[]> {
    return this.em.execute<PlacedNode[]>(select);
  }
}
