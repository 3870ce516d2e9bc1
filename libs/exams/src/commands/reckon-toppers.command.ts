import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { topperSpans } from '#contracts/shared/toppers';
import { Pages } from '#platform';
import { CourseMembers } from '../ports.js';
import { coursesOfExam, coursesToTurn, holdBoards, readBest, readCandidates, writeBoard } from '../store/toppers.sql.js';

/** Courses that one turn of the day takes up; the clock comes back for the rest. */
const TURNED_AT_ONCE = 20;

/**
 * Reckons the toppers of the courses of an exam, of one course, or of all whose span has moved on (`turn`), anew from the attempts. Twice,
 * or by two at once, is the same as once. Answers how many courses.
 */
export class ReckonToppers extends Command<number> {
  constructor(readonly of: { readonly examId: string } | { readonly courseId: string } | 'turn') {
    super();
  }
}

@CommandHandler(ReckonToppers)
export class ReckonToppersHandler implements ICommandHandler<ReckonToppers> {
  constructor(
    private readonly em: EntityManager,
    private readonly members: CourseMembers,
    private readonly pages: Pages,
  ) {}

  async execute({ of }: ReckonToppers): Promise<number> {
    const courses = await this.courses(of);
    for (const courseId of courses) await this.reckon(courseId);
    return courses.length;
  }

  /** Always in the order of their ids: two who reckon the same courses wait for each other instead of meeting in a circle. */
  private async courses(of: ReckonToppers['of']): Promise<readonly string[]> {
    if (of === 'turn') return coursesToTurn(this.em, TURNED_AT_ONCE);
    return 'courseId' in of ? [of.courseId] : coursesOfExam(this.em, of.examId);
  }

  private async reckon(courseId: string): Promise<void> {
    await holdBoards(this.em, courseId);
    const before = await readBest(this.em, courseId);
    const members = await this.members.among(courseId, await readCandidates(this.em, courseId));
    for (const span of topperSpans) await writeBoard(this.em, courseId, span, members);
    if (JSON.stringify(before) !== JSON.stringify(await readBest(this.em, courseId))) this.pages.touch('home');
  }
}
