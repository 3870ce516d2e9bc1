import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { noticeLimits } from '#contracts/shared/notices';
import { Config, FormulaChecker, Outbox, Preparations } from '#platform';
import { AppError, newId, type Actor } from '#platform/kernel';
import { authorOf } from '../domain/notice-rights.js';
import { bothOf, linkOf, titleOf, type Words } from '../domain/notice-words.js';
import { Hearers, type About } from '../ports.js';
import { bodyOf } from '../store/draft-of.js';
import { raisePersons } from '../store/feeds.sql.js';
import { arrayText } from '../store/notice-sql.js';

/**
 * Tells these people something, each in their own notice channel: bell, list and a toast where they are online; it rings on devices that
 * asked for it. `link`: a path of ours (`/courses/x/qna/…`), or null. `body` is rich text (cleaned here) and may be empty. In one statement
 * however many they are (at most 5,000); accounts that are gone are left out. Rights are the caller's business; `by` is who wrote it, if a
 * person did. `about`: whoever does not want to be told of such things is not rung; the list holds it all the same. As a reaction:
 * `once('community.tell-…', 'live', (e) => new TellPeople(…))`.
 */
export class TellPeople extends Command<{ noticeId: string | null; people: number }> {
  constructor(
    readonly userIds: readonly string[],
    readonly title: Words,
    readonly body: Words,
    readonly link: string | null,
    readonly by: Actor | null = null,
    readonly about: About | null = null,
  ) {
    super();
  }
}

@CommandHandler(TellPeople)
export class TellPeopleHandler implements ICommandHandler<TellPeople> {
  private readonly bodiesOf: (command: TellPeople) => readonly [string, string | null];

  constructor(
    private readonly em: EntityManager,
    private readonly hearers: Hearers,
    private readonly outbox: Outbox,
    private readonly config: Config,
    formulas: FormulaChecker,
    preparations: Preparations,
  ) {
    this.bodiesOf = preparations.add(TellPeople, async ({ body }) => {
      const { first, en } = bothOf(body);
      return [await bodyOf(first, formulas), en === null ? null : await bodyOf(en, formulas)];
    });
  }

  /** Throws 'Invalid input' for too many people, words that say nothing, and links that lead elsewhere. */
  async execute(command: TellPeople): Promise<{ noticeId: string | null; people: number }> {
    const { userIds, title, link, by, about } = command;
    if (userIds.length > noticeLimits.people)
      throw new AppError('Invalid input', {}, { issues: { userIds: `At most ${noticeLimits.people}` } });
    const titles = bothOf(title);
    const path = linkOf(link, new URL(this.config.PUBLIC_URL).origin);
    const people = await this.hearers.among([...new Set(userIds)], null, null);
    if (people.length === 0) return { noticeId: null, people: 0 };
    const noticeId = newId();
    await this.em.execute(
      `insert into community.notices (id, audience, state, title, title_en, body_html, body_html_en, link, push, about, posted_at, author_id, reach)
       values (?, 'people', 'posted', ?, ?, ?, ?, ?, true, ?, platform.now(), ?, ?)`,
      [
        noticeId,
        titleOf(titles.first),
        titles.en === null ? null : titleOf(titles.en),
        ...this.bodiesOf(command),
        path,
        about,
        authorOf(by),
        people.length,
      ],
    );
    await raisePersons(this.em, noticeId, arrayText(people));
    this.outbox.add('NoticePosted', { noticeId, audience: 'people', push: true });
    return { noticeId, people: people.length };
  }
}
