import { Global, Injectable, Module } from '@nestjs/common';
import { CourseExams, GetCourseNames } from '#catalog';
import { Courses, GetExamBriefs, Learners, QuestionSource, type CourseName, type FrozenQuestion, type LearnerCard } from '#exams';
import { GetLearnerCards } from '#identity';
import { Dispatcher } from '#platform';
import { system } from '#platform/kernel';
import { GetFrozenQuestions } from '#questions';

/** What the domains ask of each other before they act: each port answered by another domain's query. Many at once, never one by one. */
@Injectable()
class QuestionBank extends QuestionSource {
  constructor(private readonly dispatcher: Dispatcher) {
    super();
  }
  frozen(versionIds: readonly string[]): Promise<FrozenQuestion[]> {
    return this.dispatcher.query(new GetFrozenQuestions(versionIds));
  }
}

@Injectable()
class People extends Learners {
  constructor(private readonly dispatcher: Dispatcher) {
    super();
  }
  cards(userIds: readonly string[]): Promise<LearnerCard[]> {
    return this.dispatcher.query(new GetLearnerCards(userIds));
  }
}

@Injectable()
class CourseNames extends Courses {
  constructor(private readonly dispatcher: Dispatcher) {
    super();
  }
  names(courseIds: readonly string[]): Promise<CourseName[]> {
    return this.dispatcher.query(new GetCourseNames(courseIds));
  }
}

@Injectable()
class ExamCounts extends CourseExams {
  constructor(private readonly dispatcher: Dispatcher) {
    super();
  }
  async counts(courseIds: readonly string[]): Promise<{ courseId: string; count: number }[]> {
    const [names, briefs] = await Promise.all([
      this.dispatcher.query(new GetCourseNames(courseIds)),
      this.dispatcher.query(new GetExamBriefs(system('catalog'), { courseIds, limit: 1000 })),
    ]);
    return names.map(({ id, slug }) => ({ courseId: id, count: briefs.filter((brief) => brief.courseSlug === slug).length }));
  }
}

@Global()
@Module({
  providers: [
    { provide: QuestionSource, useClass: QuestionBank },
    { provide: Learners, useClass: People },
    { provide: Courses, useClass: CourseNames },
    { provide: CourseExams, useClass: ExamCounts },
  ],
  exports: [QuestionSource, Learners, Courses, CourseExams],
})
export class BindingsModule {}
