import { Injectable } from '@nestjs/common';
import { GetCourseNames, GetTaughtCourses, ListCourseChoices } from '#catalog';
import {
  NotificationFacts,
  Hearers,
  type About,
  type CorrectedPerson,
  type Reach,
  type NotifiedExam,
  type NotifiedPerson,
} from '#community';
import { GetLearnerCards, GetReachCards, GetStandingSessions } from '#identity';
import { Dispatcher } from '#platform';
import type { Actor } from '#platform/kernel';
import { CountHearers, GetFeedsOf, GetGivenAccess, GetHearersAmong, GetPeopleOfExam, GetExamForNotice } from '#readmodels';

/** Who hears which notices: by accounts, batches, enrolments and rights. */
@Injectable()
class PeopleWhoHear extends Hearers {
  constructor(private readonly dispatcher: Dispatcher) {
    super();
  }
  feedsOf(userId: string, staff: boolean): Promise<{ feeds: string[]; since: string }> {
    return this.dispatcher.query(new GetFeedsOf(userId, staff));
  }
  count(audience: string): Promise<number> {
    return this.dispatcher.query(new CountHearers(audience));
  }
  among(userIds: readonly string[], audience: string | null, about: About | null): Promise<string[]> {
    return this.dispatcher.query(new GetHearersAmong(userIds, audience, about));
  }
  standing(sessions: readonly string[]): Promise<string[]> {
    return this.dispatcher.query(new GetStandingSessions(sessions));
  }
  reach(userIds: readonly string[]): Promise<Reach[]> {
    return this.dispatcher.query(new GetReachCards(userIds));
  }
  courses(ids: readonly string[]): Promise<{ id: string; slug: string; title: string }[]> {
    return this.dispatcher.query(new GetCourseNames(ids));
  }
  taught(actor: Actor): Promise<readonly string[] | null> {
    return this.dispatcher.query(new GetTaughtCourses(actor));
  }
  async choices(): Promise<{ id: string; slug: string; title: string }[]> {
    return (await this.dispatcher.query(new ListCourseChoices())).map(({ id, slug, title }) => ({ id, slug, title }));
  }
  async names(userIds: readonly string[]): Promise<{ id: string; name: string }[]> {
    return (await this.dispatcher.query(new GetLearnerCards(userIds))).map(({ userId, name }) => ({ id: userId, name }));
  }
}

/** What people are told of exams and courses. */
@Injectable()
class NotificationFactsFromReadmodels extends NotificationFacts {
  constructor(private readonly dispatcher: Dispatcher) {
    super();
  }
  exam(examId: string): Promise<NotifiedExam | null> {
    return this.dispatcher.query(new GetExamForNotice(examId));
  }
  takers(examId: string, after: string, limit: number): Promise<NotifiedPerson[]> {
    return this.dispatcher.query(new GetPeopleOfExam(examId, 'takers', after, limit));
  }
  enrolled(examId: string, after: string, limit: number): Promise<NotifiedPerson[]> {
    return this.dispatcher.query(new GetPeopleOfExam(examId, 'enrolled', after, limit));
  }
  async corrected(examId: string, version: number, after: string, limit: number): Promise<CorrectedPerson[]> {
    return (await this.dispatcher.query(new GetPeopleOfExam(examId, version, after, limit))) as CorrectedPerson[];
  }
  access(userId: string, courseId: string): Promise<{ id: string; slug: string; title: string } | null> {
    return this.dispatcher.query(new GetGivenAccess(userId, courseId));
  }
}

export const noticePorts = [Hearers, NotificationFacts];
export const noticeBindings = [
  { provide: Hearers, useClass: PeopleWhoHear },
  { provide: NotificationFacts, useClass: NotificationFactsFromReadmodels },
];
