import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { afterCommit, Audit, Pages, Push } from '#platform';
import type { ExamRight } from '../domain/desk-rights.js';
import type { ExamState } from '../domain/exam.machine.js';
import type { DeskRow } from './desk.sql.js';
import { readExamTopic } from './exam-topic.sql.js';

/** What moves an exam from one state to another. */
type StateRight = Extract<ExamRight, 'schedule' | 'unschedule' | 'cancel' | 'publish-results' | 'archive'>;

/** What every change of an exam's state brings with it: a line in the log, the lists of the site made anew, and word to who watches. */
@Injectable()
export class ExamStates {
  constructor(
    private readonly em: EntityManager,
    private readonly audit: Audit,
    private readonly pages: Pages,
    private readonly push: Push,
  ) {}

  /** Within the command that has just written the state `to`; `exam` is as it was before. */
  async changed(exam: Pick<DeskRow, 'id' | 'title' | 'state'>, right: StateRight, to: ExamState, reason?: string): Promise<void> {
    this.audit.add({
      action: `exam.${right}`,
      subjectKind: 'exam',
      subjectId: exam.id,
      subject: exam.title,
      before: { state: exam.state },
      after: { state: to },
      ...(reason === undefined ? {} : { reason }),
    });
    this.pages.touch('exams');
    const topic = await readExamTopic(this.em, exam.id);
    if (topic) afterCommit(() => this.push.publish(`exam:${exam.id}`, topic.version, topic.body));
  }
}
