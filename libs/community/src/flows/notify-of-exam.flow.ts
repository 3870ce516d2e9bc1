import { Injectable } from '@nestjs/common';
import { outsideChannels, type Reminder } from '#contracts/shared/notices';
import { Dispatcher, Flow, Logger, pauseBulk } from '#platform';
import { TellPeople, type Occasion } from '../commands/tell-people.command.js';
import { correctedNews, reminderNews, resultsNews, type News } from '../domain/news-words.js';
import { NotificationFacts, type About, type CorrectedPerson, type NotifiedExam, type NotifiedPerson } from '../ports.js';

export type ExamNews =
  | { readonly kind: 'results'; readonly examId: string }
  | { readonly kind: 'corrected'; readonly examId: string; readonly version: number }
  | { readonly kind: 'reminder'; readonly examId: string; readonly when: Reminder; readonly opensAt: string };

/** How one kind of news is told. */
interface Telling {
  readonly about: About;
  readonly occasion: Omit<Occasion, 'channels'>;
  people(after: string): Promise<(NotifiedPerson | CorrectedPerson)[]>;
  newsFor(person: NotifiedPerson | CorrectedPerson): News;
  /** The page of the exam that it leads to. */
  readonly page: string;
}

const atOnce = 1000;
const first = '00000000-0000-0000-0000-000000000000';

/**
 * Tells people what happened to an exam, each once: those who sat it of their results and of a corrected key, those who may sit it of its
 * start. People for whom the same words are true share a notice. Killed and run again, it tells those who were not told.
 */
@Injectable()
export class NotifyOfExam extends Flow<ExamNews> {
  constructor(
    private readonly facts: NotificationFacts,
    private readonly dispatcher: Dispatcher,
    private readonly logger: Logger,
  ) {
    super();
  }

  async prepare(news: ExamNews, signal: AbortSignal): Promise<TellPeople> {
    const exam = await this.facts.exam(news.examId);
    const telling = exam && this.tellingOf(news, exam);
    if (!telling) return nothing();
    for (let after = first; ;) {
      // Out of time is not told: the job begins again.
      signal.throwIfAborted();
      const people = await telling.people(after);
      for (const group of grouped(people)) await this.dispatcher.command(commandFor(telling, news.examId, group));
      if (people.length < atOnce) break;
      after = people.at(-1)?.userId ?? after;
      await pauseBulk(signal);
    }
    return nothing();
  }

  async giveUp(news: ExamNews, error: unknown): Promise<void> {
    // The exam's own pages say it.
    this.logger.error({ ...news, err: error }, 'News of an exam were not told to everybody');
  }

  /** Null: what is to be told is not so any more. */
  private tellingOf(news: ExamNews, exam: NotifiedExam): Telling | null {
    const { examId, kind } = news;
    const out = exam.state === 'results' || exam.state === 'archived';
    if (kind === 'results')
      return !out
        ? null
        : {
            about: 'results',
            occasion: { key: `results.${examId}`, startsAt: null },
            people: (after) => this.facts.takers(examId, after, atOnce),
            newsFor: () => resultsNews(exam.title),
            page: exam.leaderboard ? 'leaderboard' : 'solution',
          };
    if (kind === 'corrected')
      return {
        about: 'results',
        occasion: { key: `corrected.${examId}.${news.version}`, startsAt: null },
        people: (after) => this.facts.corrected(examId, news.version, after, atOnce),
        newsFor: (person) =>
          'before' in person ? correctedNews(exam.title, person.before, person.after, person.reason) : resultsNews(exam.title),
        page: out || !exam.leaderboard ? 'solution' : 'leaderboard',
      };
    if (exam.state !== 'scheduled' || exam.opensAt !== news.opensAt) return null;
    const startsAt = new Date(exam.opensAt);
    return {
      about: 'exams',
      occasion: { key: `reminder-${news.when}.${examId}.${startsAt.getTime()}`, startsAt },
      people: (after) => this.facts.enrolled(examId, after, atOnce),
      newsFor: () => reminderNews(exam.title, news.when, startsAt),
      page: 'onboard',
    };
  }
}

const nothing = (): TellPeople => new TellPeople([], '-', '', null);

/** Those of whom the same is true. */
const grouped = (people: readonly (NotifiedPerson | CorrectedPerson)[]): (NotifiedPerson | CorrectedPerson)[][] =>
  Object.values(Object.groupBy(people, (person) => JSON.stringify({ ...person, userId: '' }))).flatMap((group) => (group ? [group] : []));

const commandFor = (telling: Telling, examId: string, people: readonly (NotifiedPerson | CorrectedPerson)[]): TellPeople => {
  const [one] = people;
  const { title, body } = telling.newsFor(one!);
  const link = one?.slug ? `/courses/${one.slug}/mcq/${examId}/${telling.page}` : null;
  const occasion = { ...telling.occasion, channels: outsideChannels };
  return new TellPeople(
    people.map(({ userId }) => userId),
    title,
    body,
    link,
    null,
    telling.about,
    occasion,
  );
};
