import type { EntityManager } from '@mikro-orm/postgresql';
import { maxTextBytes } from '#contracts/shared/bank';
import type { Dispatcher } from '#platform';
import { GetSealedSizes, GetVersionSizes } from '#questions';

interface LargeQuestion {
  readonly questionId: string;
  readonly versionId: string;
  readonly version: number;
  readonly bytes: number;
}
interface LargePaper {
  readonly examId: string;
  readonly title: string;
  readonly bytes: number;
}

const versionsPerRead = 500;

/** All versions of questions that weigh more than a question may now, measured as where one is saved. */
export async function* largeQuestions(dispatcher: Dispatcher, em: EntityManager): AsyncGenerator<LargeQuestion> {
  let after: string | null = null;
  for (;;) {
    const rows: { id: string; version: number }[] = await em.execute(
      `select id, version from questions.question_versions where ?::uuid is null or id > ?::uuid order by id limit ${versionsPerRead}`,
      [after, after],
    );
    if (rows.length === 0) return;
    const versionOf = new Map(rows.map(({ id, version }) => [id, version]));
    for (const { versionId, questionId, bytes } of await dispatcher.query(new GetVersionSizes([...versionOf.keys()])))
      if (bytes > maxTextBytes.question) yield { questionId, versionId, version: versionOf.get(versionId)!, bytes };
    after = rows.at(-1)!.id;
  }
}

/** All exams whose questions together weigh more than a paper may now, with the pictures that are put into it. */
export async function* largePapers(dispatcher: Dispatcher, em: EntityManager): AsyncGenerator<LargePaper> {
  const exams = await em.execute<{ id: string; title: string }[]>('select id, title from exams.exams order by id');
  for (const { id: examId, title } of exams) {
    const rows = await em.execute<{ id: string }[]>('select version_id as id from exams.exam_questions where exam_id = ?', [examId]);
    const sizes = await dispatcher.query(new GetSealedSizes(rows.map(({ id }) => id)));
    const bytes = sizes.reduce((sum, size) => sum + size.bytes, 0);
    if (bytes > maxTextBytes.paper) yield { examId, title, bytes };
  }
}
