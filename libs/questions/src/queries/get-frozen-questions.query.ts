import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { keyOfPicture, pictureInside, picturesIn, Storage, withPicturesInside } from '#platform';
import type { FrozenQuestion } from '../domain/drafts.js';

/**
 * Versions as they go into a paper, in the order asked, in one statement; unknown ones, and those nobody has accepted, are left out.
 * Pictures stand in the texts as data: addresses. Holds keys: for the server's own use.
 */
export class GetFrozenQuestions extends Query<FrozenQuestion[]> {
  constructor(readonly versionIds: readonly string[]) {
    super();
  }
}

const select = `
  with recursive up as (
    select v.id as version_id, s.id, s.parent_id, s.name
      from questions.question_versions v join questions.questions q on q.id = v.question_id join questions.subjects s on s.id = q.subject_id
      where v.id = any(?::uuid[])
    union all
    select up.version_id, s.id, s.parent_id, s.name from up join questions.subjects s on s.id = up.parent_id
  )
  select v.id as "versionId", v.question_id as "questionId", v.kind, v.stem, v.options, v.key, v.explanation, v.sources, up.name as subject,
    case when t.id is null then null else jsonb_build_object('id', t.id, 'text', t.text) end as stimulus
  from questions.question_versions v
    join questions.questions q on q.id = v.question_id
    join up on up.version_id = v.id and up.parent_id is null
    left join questions.stimuli t on t.id = v.stimulus_id
  where v.id = any(?::uuid[]) and q.state in ('approved', 'published', 'retired')
  order by array_position(?::uuid[], v.id)`;

const textsOf = ({ stem, options, explanation, stimulus }: FrozenQuestion): string[] => [
  stem,
  ...options.map(({ text }) => text),
  explanation,
  stimulus?.text ?? '',
];

const withPictures = (question: FrozenQuestion, pictures: ReadonlyMap<string, string>): FrozenQuestion => {
  const inside = (text: string): string => withPicturesInside(text, pictures);
  const { stimulus } = question;
  return {
    ...question,
    stem: inside(question.stem),
    options: question.options.map(({ id, text }) => ({ id, text: inside(text) })),
    explanation: inside(question.explanation),
    stimulus: stimulus && { id: stimulus.id, text: inside(stimulus.text) },
  };
};

@QueryHandler(GetFrozenQuestions)
export class GetFrozenQuestionsHandler implements IQueryHandler<GetFrozenQuestions> {
  constructor(
    private readonly em: EntityManager,
    private readonly storage: Storage,
  ) {}

  async execute({ versionIds }: GetFrozenQuestions): Promise<FrozenQuestion[]> {
    if (versionIds.length === 0) return [];
    const ids = `{${versionIds.join(',')}}`;
    const questions = await this.em.execute<FrozenQuestion[]>(select, [ids, ids, ids]);
    const pictures = await this.pictures(picturesIn(questions.flatMap(textsOf)));
    return pictures.size === 0 ? questions : questions.map((question) => withPictures(question, pictures));
  }

  /** What a sealed paper refers to would be fetched, and seen, before it is opened. */
  private async pictures(sources: readonly string[]): Promise<Map<string, string>> {
    const found = new Map<string, string>();
    for (const source of sources) {
      const bytes = await this.storage.get(keyOfPicture(source) ?? '');
      if (bytes) found.set(source, pictureInside(bytes));
    }
    return found;
  }
}
