import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ExamSitters } from '../ports.js';
import { idList } from '../store/moments.js';

/** Whoever has handed an exam in has done the lessons that hold it: all lessons of the exam, or this one. Run again it changes nothing. */
export class MarkExamLessons extends Command<{ marked: number }> {
  constructor(readonly of: { readonly examId: string } | { readonly lessonId: string }) {
    super();
  }
}

@CommandHandler(MarkExamLessons)
export class MarkExamLessonsHandler implements ICommandHandler<MarkExamLessons> {
  constructor(
    private readonly em: EntityManager,
    private readonly sitters: ExamSitters,
  ) {}

  async execute({ of }: MarkExamLessons): Promise<{ marked: number }> {
    const [column, value] = 'examId' in of ? ['exam_id', of.examId] : ['id', of.lessonId];
    const lessons = await this.em.execute<{ id: string; examId: string }[]>(
      `select id, exam_id as "examId" from catalog.lessons where ${column} = ? and kind = 'exam' and exam_id is not null`,
      [value],
    );
    const [first] = lessons;
    if (!first) return { marked: 0 };
    const userIds = await this.sitters.submitted(first.examId);
    const rows = await this.em.execute<unknown[]>(
      `insert into catalog.lesson_progress as p (user_id, lesson_id, course_id, done_at, done_by)
       select u.id, l.id, l.course_id, platform.now(), 'exam' from catalog.lessons l, unnest(?::uuid[]) as u(id) where l.id = any(?::uuid[])
       on conflict (user_id, lesson_id) do update set done_at = platform.now(), done_by = 'exam', seen_at = platform.now()
         where p.done_at is null
       returning 1`,
      [idList(userIds), idList(lessons.map(({ id }) => id))],
    );
    return { marked: rows.length };
  }
}
