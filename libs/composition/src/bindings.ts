import { Global, Injectable, Module } from '@nestjs/common';
import { CourseExams, GetCourseNames, type CourseExam } from '#catalog';
import {
  Courses,
  GetUsedVersions,
  Learners,
  ListExamsOfCourses,
  QuestionSource,
  type CourseName,
  type FrozenQuestion,
  type LearnerCard,
} from '#exams';
import { GetLearnerCards } from '#identity';
import { Dispatcher } from '#platform';
import { Contributors, ExamUse, GetFrozenQuestions } from '#questions';

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
class ExamsOfCourses extends CourseExams {
  constructor(private readonly dispatcher: Dispatcher) {
    super();
  }
  of(courseIds: readonly string[]): Promise<CourseExam[]> {
    return this.dispatcher.query(new ListExamsOfCourses(courseIds));
  }
}

@Injectable()
class Writers extends Contributors {
  constructor(private readonly dispatcher: Dispatcher) {
    super();
  }
  async names(userIds: readonly string[]): Promise<{ id: string; name: string }[]> {
    return (await this.dispatcher.query(new GetLearnerCards(userIds))).map(({ userId, name }) => ({ id: userId, name }));
  }
}

@Injectable()
class QuestionsOfExams extends ExamUse {
  constructor(private readonly dispatcher: Dispatcher) {
    super();
  }
  used(versionIds: readonly string[]): Promise<string[]> {
    return this.dispatcher.query(new GetUsedVersions(versionIds));
  }
}

@Global()
@Module({
  providers: [
    { provide: QuestionSource, useClass: QuestionBank },
    { provide: Learners, useClass: People },
    { provide: Courses, useClass: CourseNames },
    { provide: CourseExams, useClass: ExamsOfCourses },
    { provide: Contributors, useClass: Writers },
    { provide: ExamUse, useClass: QuestionsOfExams },
  ],
  exports: [QuestionSource, Learners, Courses, CourseExams, Contributors, ExamUse],
})
export class BindingsModule {}
