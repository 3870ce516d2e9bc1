import { Global, Injectable, Module } from '@nestjs/common';
import {
  CourseExams,
  ExamSitters,
  GetCourseNames,
  GetCourseOffers,
  GetOwnedCourses,
  ListCourseChoices,
  Students,
  TeacherAccounts,
  type CourseExam,
  type PhoneOwner,
  type StudentCard,
} from '#catalog';
import {
  Courses,
  GetExamTitles,
  Learners,
  ListExamsOfCourses,
  QuestionDesk,
  QuestionSource,
  type BrokenFormula,
  type ChosenQuestions,
  type CourseChoice,
  type CourseName,
  type DuplicateFacts,
  type FrozenQuestion,
  type LearnerCard,
  type PhoneKeyCard,
  type Pool,
  type PoolAsk,
  type QuestionFacts,
  type VersionSize,
} from '#exams';
import { AffiliatePeople, Buyers, Offers, Owned, type AffiliatePerson, type BuyerCard, type Offer, type Ref } from '#commerce';
import { FindEmailOwners, FindPhoneOwners, GetContactCards, GetLearnerCards, GetLetterCards, MatchPeople } from '#identity';
import { GetPlanOffers, GetSubscription } from '#practice';
import { Dispatcher, requestContext } from '#platform';
import type { Actor } from '#platform/kernel';
import {
  ApproveOwnQuestions,
  GetBrokenFormulas,
  GetChosenVersions,
  GetDuplicates,
  GetFrozenQuestions,
  GetHiddenKeys,
  GetOwnAmong,
  GetQuestionBriefs,
  GetSealedSizes,
  HoldQuestions,
  MatchQuestions,
  PickQuestions,
} from '#questions';
import { SittersOfExams, StaffOfLessons } from './bindings-lessons.js';

import { examBindings, examPorts } from './bindings-exams.js';
import { assistantBindings, assistantPorts } from './bindings-assistant.js';
import { bankBindings, bankPorts } from './bindings-bank.js';
import { progressBindings, progressPorts } from './bindings-progress.js';
import { noticeBindings, noticePorts } from './bindings-notices.js';
import { practiceBindings, practicePorts } from './bindings-practice.js';
import { qnaBindings, qnaPorts } from './bindings-qna.js';

/** What the domains ask of each other before they act: each port answered by another domain's query. Many at once, never one by one. */
@Injectable()
class QuestionBank extends QuestionSource {
  constructor(private readonly dispatcher: Dispatcher) {
    super();
  }
  async hold(versionIds: readonly string[]): Promise<void> {
    await this.dispatcher.query(new HoldQuestions(versionIds));
  }
  async approveOwn(actor: Actor, versionIds: readonly string[]): Promise<void> {
    await this.dispatcher.query(new ApproveOwnQuestions(actor, versionIds));
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
  sizes(versionIds: readonly string[]): Promise<VersionSize[]> {
    return this.dispatcher.query(new GetSealedSizes(versionIds));
  }
  chosen(actor: Actor, which: ChosenQuestions): Promise<string[]> {
    return this.dispatcher.query(new GetChosenVersions(actor, which));
  }
  ownAmong(actor: Actor, versionIds: readonly string[]): Promise<string[]> {
    return this.dispatcher.query(new GetOwnAmong(actor, versionIds));
  }
  duplicates(questionIds: readonly string[]): Promise<DuplicateFacts[]> {
    return this.dispatcher.query(new GetDuplicates(questionIds));
  }
  hiddenKeys(actor: Actor, versionIds: readonly string[]): Promise<string[]> {
    return this.dispatcher.query(new GetHiddenKeys(actor, versionIds));
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
  cardsWithPhoneKeys(userIds: readonly string[]): Promise<PhoneKeyCard[]> {
    return this.dispatcher.query(new GetLearnerCards(userIds, { withPhoneKeys: true }));
  }
  owners(phones: readonly string[]): Promise<readonly { readonly phone: string; readonly userId: string }[]> {
    return this.dispatcher.query(new FindPhoneOwners(phones));
  }
  emailOwners(emails: readonly string[]): Promise<readonly { readonly email: string; readonly userId: string }[]> {
    return this.dispatcher.query(new FindEmailOwners(emails));
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
  titles(examIds: readonly string[]): Promise<{ id: string; title: string }[]> {
    return this.dispatcher.query(new GetExamTitles(examIds));
  }
}

/** Courses, exam batches and subscriptions as they are sold; books are the shop's own. */
@Injectable()
class SoldElsewhere extends Offers {
  constructor(private readonly dispatcher: Dispatcher) {
    super();
  }
  async byRefs(refs: readonly Ref[]): Promise<Offer[]> {
    const locale = requestContext.getStore()?.locale ?? 'bn';
    const planIds = refs.filter(({ kind }) => kind === 'subscription').map(({ refId }) => refId);
    const courseIds = refs.filter(({ kind }) => kind === 'course' || kind === 'exam-batch').map(({ refId }) => refId);
    const plans = planIds.length > 0 ? await this.dispatcher.query(new GetPlanOffers(planIds, locale)) : [];
    const courses = courseIds.length > 0 ? await this.dispatcher.query(new GetCourseOffers(courseIds)) : [];
    return [
      ...plans.map(({ id, ...plan }) => ({
        ...plan,
        kind: 'subscription' as const,
        refId: id,
        slug: null,
        listPricePaisa: null,
        free: false,
      })),
      ...courses,
    ];
  }
}

@Injectable()
class ContactsOfBuyers extends Buyers {
  constructor(private readonly dispatcher: Dispatcher) {
    super();
  }
  async cards(userIds: readonly string[]): Promise<BuyerCard[]> {
    const cards = await this.dispatcher.query(new GetContactCards(userIds));
    return cards.map(({ userId, name, phone, email }) => ({ userId, name, phone, email }));
  }
}

@Injectable()
class PeopleOfAffiliates extends AffiliatePeople {
  constructor(private readonly dispatcher: Dispatcher) {
    super();
  }
  of(userIds: readonly string[]): Promise<AffiliatePerson[]> {
    return this.dispatcher.query(new GetLetterCards(userIds, 'commission'));
  }
  matching(userIds: readonly string[], q: string): Promise<string[]> {
    return this.dispatcher.query(new MatchPeople(userIds, q, true));
  }
}

@Injectable()
class PeopleOfCourses extends Students {
  constructor(private readonly dispatcher: Dispatcher) {
    super();
  }
  cards(userIds: readonly string[]): Promise<StudentCard[]> {
    return this.dispatcher.query(new GetContactCards(userIds));
  }
  matching(userIds: readonly string[], q: string, contact: boolean): Promise<string[]> {
    return this.dispatcher.query(new MatchPeople(userIds, q, contact));
  }
  owners(phones: readonly string[]): Promise<PhoneOwner[]> {
    return this.dispatcher.query(new FindPhoneOwners(phones));
  }
}

@Injectable()
class OpenToBuyer extends Owned {
  constructor(private readonly dispatcher: Dispatcher) {
    super();
  }
  async of(userId: string, refs: readonly Ref[]): Promise<Ref[]> {
    const courseIds = refs.filter(({ kind }) => kind === 'course' || kind === 'exam-batch').map(({ refId }) => refId);
    const open = new Set(courseIds.length > 0 ? await this.dispatcher.query(new GetOwnedCourses(userId, courseIds)) : []);
    const asksPractice = refs.some(({ kind }) => kind === 'subscription');
    const practises = asksPractice && (await this.dispatcher.query(new GetSubscription(userId))) !== null;
    return refs.filter(({ kind, refId }) => (kind === 'subscription' ? practises : open.has(refId)));
  }
}

@Global()
@Module({
  providers: [
    { provide: Offers, useClass: SoldElsewhere },
    { provide: Buyers, useClass: ContactsOfBuyers },
    { provide: AffiliatePeople, useClass: PeopleOfAffiliates },
    { provide: Owned, useClass: OpenToBuyer },
    { provide: Students, useClass: PeopleOfCourses },
    { provide: QuestionSource, useClass: QuestionBank },
    { provide: QuestionDesk, useClass: BankDesk },
    { provide: Learners, useClass: People },
    { provide: Courses, useClass: CourseNames },
    { provide: CourseExams, useClass: ExamsOfCourses },
    { provide: ExamSitters, useClass: SittersOfExams },
    { provide: TeacherAccounts, useClass: StaffOfLessons },
    ...bankBindings,
    ...examBindings,
    ...progressBindings,
    ...noticeBindings,
    ...qnaBindings,
    ...assistantBindings,
    ...practiceBindings,
  ],
  exports: [
    TeacherAccounts,
    Offers,
    Buyers,
    AffiliatePeople,
    Owned,
    Students,
    QuestionSource,
    QuestionDesk,
    Learners,
    Courses,
    CourseExams,
    ExamSitters,
    ...bankPorts,
    ...examPorts,
    ...progressPorts,
    ...noticePorts,
    ...qnaPorts,
    ...assistantPorts,
    ...practicePorts,
  ],
})
export class BindingsModule {}
