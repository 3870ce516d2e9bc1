import { Injectable } from '@nestjs/common';
import { GetCourseNames, ListCourseChoices } from '#catalog';
import { Hearers, type About } from '#community';
import { GetLearnerCards, GetStandingSessions } from '#identity';
import { Dispatcher } from '#platform';
import { CountHearers, GetFeedsOf, GetHearersAmong } from '#readmodels';

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
  courses(ids: readonly string[]): Promise<{ id: string; slug: string; title: string }[]> {
    return this.dispatcher.query(new GetCourseNames(ids));
  }
  async choices(): Promise<{ id: string; slug: string; title: string }[]> {
    return (await this.dispatcher.query(new ListCourseChoices())).map(({ id, slug, title }) => ({ id, slug, title }));
  }
  async names(userIds: readonly string[]): Promise<{ id: string; name: string }[]> {
    return (await this.dispatcher.query(new GetLearnerCards(userIds))).map(({ userId, name }) => ({ id: userId, name }));
  }
}

export const noticePorts = [Hearers];
export const noticeBindings = [{ provide: Hearers, useClass: PeopleWhoHear }];
