import { Injectable } from '@nestjs/common';
import { FindClassmates } from '#catalog';
import { GetReleasedAnswers, GetReleasedAttempts, GetWithheldAmong, GetWithheldQuestions } from '#exams';
import { GetLearnerCards, GetTouchedInstitutes } from '#identity';
import { Dispatcher } from '#platform';
import {
  BankItems,
  ExamAnswers,
  Learners,
  MergedInstitutes,
  Withheld,
  type ItemFacts,
  type ItemNode,
  type ItemText,
  type LearnerCard,
  type ReleasedAnswer,
} from '#practice';
import { GetItemFacts, GetQuestionBriefs, GetTreePlaces } from '#questions';

/** What practice asks of the bank, of exams and of people. */
@Injectable()
class BankForPractice extends BankItems {
  constructor(private readonly dispatcher: Dispatcher) {
    super();
  }
  texts(versionIds: readonly string[], maxBytes: number): Promise<ItemText[]> {
    return this.dispatcher.query(new GetQuestionBriefs(versionIds, maxBytes));
  }
  facts(questionIds: readonly string[]): Promise<ItemFacts[]> {
    return this.dispatcher.query(new GetItemFacts({ ids: questionIds }));
  }
  page(after: string | null, limit: number): Promise<ItemFacts[]> {
    return this.dispatcher.query(new GetItemFacts({ after, limit }));
  }
  tree(): Promise<ItemNode[]> {
    return this.dispatcher.query(new GetTreePlaces());
  }
}

@Injectable()
class WithheldByExams extends Withheld {
  constructor(private readonly dispatcher: Dispatcher) {
    super();
  }
  async versions(userId: string): Promise<readonly string[]> {
    return (await this.questions(userId)).versionIds;
  }
  questions(userId: string): Promise<{ readonly versionIds: readonly string[]; readonly questionIds: readonly string[] }> {
    return this.dispatcher.query(new GetWithheldQuestions(userId));
  }
  among(
    userIds: readonly string[],
    questions: { readonly versionIds: readonly string[]; readonly questionIds: readonly string[] },
  ): Promise<readonly string[]> {
    return this.dispatcher.query(new GetWithheldAmong(userIds, questions));
  }
}

@Injectable()
class InstitutesMergedByStaff extends MergedInstitutes {
  constructor(private readonly dispatcher: Dispatcher) {
    super();
  }
  touched(): Promise<string[]> {
    return this.dispatcher.query(new GetTouchedInstitutes());
  }
}

@Injectable()
class PeopleWhoPractise extends Learners {
  constructor(private readonly dispatcher: Dispatcher) {
    super();
  }
  cards(userIds: readonly string[]): Promise<LearnerCard[]> {
    return this.dispatcher.query(new GetLearnerCards(userIds));
  }
  classmates(userId: string, others: readonly string[]): Promise<ReadonlySet<string>> {
    return this.dispatcher.query(new FindClassmates(userId, others));
  }
}

@Injectable()
class AnswersOfExams extends ExamAnswers {
  constructor(private readonly dispatcher: Dispatcher) {
    super();
  }
  attempts(examId: string, after: string | null, limit: number): Promise<string[]> {
    return this.dispatcher.query(new GetReleasedAttempts(examId, after, limit));
  }
  of(examId: string, attemptIds: readonly string[]): Promise<ReleasedAnswer[]> {
    return this.dispatcher.query(new GetReleasedAnswers(examId, attemptIds));
  }
}

export const practicePorts = [BankItems, Withheld, Learners, ExamAnswers, MergedInstitutes];
export const practiceBindings = [
  { provide: BankItems, useClass: BankForPractice },
  { provide: Withheld, useClass: WithheldByExams },
  { provide: Learners, useClass: PeopleWhoPractise },
  { provide: ExamAnswers, useClass: AnswersOfExams },
  { provide: MergedInstitutes, useClass: InstitutesMergedByStaff },
];
