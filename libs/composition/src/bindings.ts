import { Global, Injectable, Module } from '@nestjs/common';
import { CourseExams, GetCourseNames, ListCourseChoices, type CourseExam } from '#catalog';
import {
  Courses,
  GetAllUsedVersions,
  GetExamTitles,
  GetQuestionUse,
  GetSeenVersion,
  GetUsedVersions,
  GetWithheldVersions,
  Learners,
  ListExamsOfCourses,
  QuestionDesk,
  QuestionSource,
  type BrokenFormula,
  type CourseChoice,
  type CourseName,
  type FrozenQuestion,
  type LearnerCard,
  type Pool,
  type PoolAsk,
  type QuestionFacts,
} from '#exams';
import { GetLearnerCards } from '#identity';
import { Dispatcher } from '#platform';
import type { Actor } from '#platform/kernel';
import {
  Contributors,
  ExamUse,
  GetBrokenFormulas,
  GetFrozenQuestions,
  GetQuestionBriefs,
  MatchQuestions,
  PickQuestions,
  SeenSolutions,
  type VersionUse,
} from '#questions';

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
class BankDesk extends QuestionDesk {
  constructor(private readonly dispatcher: Dispatcher) {
    super();
  }
  facts(versionIds: readonly string[]): Promise<QuestionFacts[]> {
    return this.dispatcher.query(new GetQuestionBriefs(versionIds));
  }
  brokenFormulas(versionIds: readonly string[]): Promise<BrokenFormula[]> {
    return this.dispatcher.query(new GetBrokenFormulas(versionIds));
  }
  pools(ask: PoolAsk): Promise<Pool[]> {
    return this.dispatcher.query(new PickQuestions(ask));
  }
  matching(questionIds: readonly string[], by: { readonly q?: string; readonly subjectId?: string }): Promise<string[]> {
    return this.dispatcher.query(new MatchQuestions(questionIds, by));
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
  choices(): Promise<CourseChoice[]> {
    return this.dispatcher.query(new ListCourseChoices());
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
  all(): Promise<string[]> {
    return this.dispatcher.query(new GetAllUsedVersions());
  }
  withheld(): Promise<string[]> {
    return this.dispatcher.query(new GetWithheldVersions());
  }
  of(versionIds: readonly string[]): Promise<VersionUse[]> {
    return this.dispatcher.query(new GetQuestionUse(versionIds));
  }
  titles(examIds: readonly string[]): Promise<{ id: string; title: string }[]> {
    return this.dispatcher.query(new GetExamTitles(examIds));
  }
}

@Injectable()
class ReleasedSolutions extends SeenSolutions {
  constructor(private readonly dispatcher: Dispatcher) {
    super();
  }
  version(actor: Actor, examId: string, paperQuestionId: string): Promise<string | null> {
    return this.dispatcher.query(new GetSeenVersion(actor, examId, paperQuestionId));
  }
}

@Global()
@Module({
  providers: [
    { provide: QuestionSource, useClass: QuestionBank },
    { provide: QuestionDesk, useClass: BankDesk },
    { provide: Learners, useClass: People },
    { provide: Courses, useClass: CourseNames },
    { provide: CourseExams, useClass: ExamsOfCourses },
    { provide: Contributors, useClass: Writers },
    { provide: ExamUse, useClass: QuestionsOfExams },
    { provide: SeenSolutions, useClass: ReleasedSolutions },
  ],
  exports: [QuestionSource, QuestionDesk, Learners, Courses, CourseExams, Contributors, ExamUse, SeenSolutions],
})
export class BindingsModule {}
