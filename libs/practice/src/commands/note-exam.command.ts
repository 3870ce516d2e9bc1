import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Outbox } from '#platform';
import { ExamAnswers, type ReleasedAnswer } from '../ports.js';
import { recordAnswers } from '../store/answers.sql.js';
import { idList } from '../store/sql.js';

/** Sittings looked through at once, and those whose answers one run takes over. */
const PAGE = 2000;
const AT_ONCE = 50;

/**
 * Takes over what was answered in an exam, from those sittings alone whose students may see the solution now, each once. Answers whether there
 * is more to take.
 */
export class NoteExam extends Command<boolean> {
  constructor(readonly examId: string) {
    super();
  }
}

@CommandHandler(NoteExam)
export class NoteExamHandler implements ICommandHandler<NoteExam> {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
    private readonly answers: ExamAnswers,
  ) {}

  async execute({ examId }: NoteExam): Promise<boolean> {
    const fresh = await this.fresh(examId);
    if (fresh.length === 0) return false;
    await this.em.execute(
      `insert into practice.exam_notes (exam_id, attempt_id) select ?, id from unnest(?::uuid[]) as id on conflict do nothing`,
      [examId, idList(fresh)],
    );
    const released = await this.answers.of(examId, fresh);
    await recordAnswers(
      this.em,
      released.flatMap(({ questionId, userId, versionId, right, tookMs, at }: ReleasedAnswer) =>
        questionId === null ? [] : { userId, questionId, versionId, source: 'exam', refId: examId, right, tookMs, at },
      ),
    );
    for (const userId of new Set(released.map((answer) => answer.userId)))
      this.outbox.add('PracticeFinished', { userId, kind: 'exam', refId: examId });
    return fresh.length === AT_ONCE;
  }

  /** The next sittings that have not come over yet. */
  private async fresh(examId: string): Promise<string[]> {
    const found: string[] = [];
    for (let after: string | null = null; ;) {
      const page: string[] = await this.answers.attempts(examId, after, PAGE);
      const noted = await this.em.execute<{ id: string }[]>(
        'select attempt_id as id from practice.exam_notes where exam_id = ? and attempt_id = any(?::uuid[])',
        [examId, idList(page)],
      );
      const known = new Set(noted.map(({ id }) => id));
      found.push(...page.filter((id) => !known.has(id)));
      if (found.length >= AT_ONCE || page.length < PAGE) return found.slice(0, AT_ONCE);
      after = page.at(-1) ?? null;
    }
  }
}
