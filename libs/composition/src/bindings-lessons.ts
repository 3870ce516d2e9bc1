import { Injectable } from '@nestjs/common';
import { ExamSitters, TeacherAccounts, type TeacherAccount } from '#catalog';
import { GetExamSitters } from '#exams';
import { FindRoleHolders, GetContactCards } from '#identity';
import { Dispatcher } from '#platform';

/** What the lessons of a course ask of exams. */
@Injectable()
export class SittersOfExams extends ExamSitters {
  constructor(private readonly dispatcher: Dispatcher) {
    super();
  }
  submitted(examId: string): Promise<string[]> {
    return this.dispatcher.query(new GetExamSitters(examId));
  }
}

/** Who may be named as the account of a teacher. */
@Injectable()
export class StaffOfLessons extends TeacherAccounts {
  constructor(private readonly dispatcher: Dispatcher) {
    super();
  }
  found(q: string | undefined): Promise<TeacherAccount[]> {
    return this.dispatcher.query(new FindRoleHolders('lessons.write', { q }, 10));
  }
  async may(userId: string): Promise<boolean> {
    return (await this.dispatcher.query(new FindRoleHolders('lessons.write', { userId }, 1))).length > 0;
  }
  async cards(userIds: readonly string[]): Promise<TeacherAccount[]> {
    const cards = await this.dispatcher.query(new GetContactCards(userIds));
    return cards.map(({ userId, name, email, phone }) => ({ userId, name, email, phone }));
  }
}
