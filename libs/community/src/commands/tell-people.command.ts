import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { noticeLimits, type OutsideChannel } from '#contracts/shared/notices';
import { Carriers, Config, FormulaChecker, Outbox, Preparations, WebPush } from '#platform';
import { AppError, newId, type Actor } from '#platform/kernel';
import { authorOf } from '../domain/notice-rights.js';
import { bothOf, linkOf, titleOf, type Words } from '../domain/notice-words.js';
import { ringsAt } from '../domain/quiet-hours.js';
import { Hearers, type About } from '../ports.js';
import { productNow } from '../store/clock.js';
import { planDeliveries, takeUntold } from '../store/deliveries.sql.js';
import { bodyOf } from '../store/draft-of.js';
import { raisePersons } from '../store/feeds.sql.js';
import { arrayText } from '../store/notice-sql.js';

/** What happened, where people are told of it once, whoever asks for it how often. */
export interface Occasion {
  /** Such as `results.<exam>`. */
  readonly key: string;
  readonly channels: readonly OutsideChannel[];
  /** The start that it tells of: from then on it is over. */
  readonly startsAt: Date | null;
}

/**
 * Tells these people something, each in their own notice channel: bell, list and a toast where they are online; it rings on devices that
 * asked for it, at night in the morning. `link`: a path of ours (`/courses/x/qna/…`), or null. `body` is rich text (cleaned here) and may be
 * empty. In one statement however many they are (at most 5,000); accounts that are gone, and people who were told of this `occasion`, are left
 * out. Rights are the caller's business; `by` is who wrote it, if a person did. `about`: whoever does not want to be told of such things is
 * neither rung nor written to; the list holds it all the same.
 */
export class TellPeople extends Command<{ noticeId: string | null; people: number }> {
  constructor(
    readonly userIds: readonly string[],
    readonly title: Words,
    readonly body: Words,
    readonly link: string | null,
    readonly by: Actor | null = null,
    readonly about: About | null = null,
    readonly occasion: Occasion | null = null,
  ) {
    super();
  }
}

const nobody = { noticeId: null, people: 0 };

@CommandHandler(TellPeople)
export class TellPeopleHandler implements ICommandHandler<TellPeople> {
  private readonly bodiesOf: (command: TellPeople) => readonly [string, string | null];

  constructor(
    private readonly em: EntityManager,
    private readonly hearers: Hearers,
    private readonly outbox: Outbox,
    private readonly config: Config,
    private readonly carriers: Carriers,
    private readonly webPush: WebPush,
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
    const { userIds } = command;
    if (userIds.length > noticeLimits.people)
      throw new AppError('Invalid input', {}, { issues: { userIds: `At most ${noticeLimits.people}` } });
    const noticeId = newId();
    const occasion: Occasion = command.occasion ?? { key: `notice.${noticeId}`, channels: ['push'], startsAt: null };
    const now = await productNow(this.em);
    if (occasion.startsAt !== null && occasion.startsAt <= now) return nobody;
    const found = await this.hearers.among([...new Set(userIds)], null, null);
    if (found.length === 0) return nobody;
    await this.write(noticeId, command, occasion.startsAt);
    const people = await takeUntold(this.em, occasion.key, noticeId, found);
    if (people.length === 0) {
      await this.em.execute('delete from community.notices where id = ?', [noticeId]);
      return nobody;
    }
    await this.em.execute('update community.notices set reach = ? where id = ?', [people.length, noticeId]);
    await raisePersons(this.em, noticeId, arrayText(people));
    // What goes outside has its own rows: `push` is for audiences.
    this.outbox.add('NoticePosted', { noticeId, audience: 'people', push: false });
    await this.plan(noticeId, occasion, people, now);
    return { noticeId, people: people.length };
  }

  private async write(noticeId: string, command: TellPeople, endsAt: Date | null): Promise<void> {
    const { title, link, by, about } = command;
    const titles = bothOf(title);
    await this.em.execute(
      `insert into community.notices (id, audience, state, title, title_en, body_html, body_html_en, link, push, about, posted_at, ends_at, author_id)
       values (?, 'people', 'posted', ?, ?, ?, ?, ?, true, ?, platform.now(), ?, ?)`,
      [
        noticeId,
        titleOf(titles.first),
        titles.en === null ? null : titleOf(titles.en),
        ...this.bodiesOf(command),
        linkOf(link, new URL(this.config.PUBLIC_URL).origin),
        about,
        endsAt?.toISOString() ?? null,
        authorOf(by),
      ],
    );
  }

  /** Letters go at once; what rings waits for the morning. */
  private async plan(noticeId: string, { key, channels, startsAt }: Occasion, people: readonly string[], now: Date): Promise<void> {
    const serves: Readonly<Record<OutsideChannel, boolean>> = {
      push: this.webPush.publicKey !== null,
      mail: this.carriers.serves('mail'),
      sms: this.carriers.serves('sms') && this.config.SMS_BUDGET_NEWS > 0,
    };
    const planned = channels
      .filter((channel) => serves[channel])
      .map((channel) => ({ channel, dueAt: channel === 'mail' ? now : ringsAt(now, startsAt) }));
    if (planned.length === 0) return;
    const waiting = await planDeliveries(this.em, key, noticeId, people, planned);
    if (waiting.length > 0) this.outbox.add('DeliveriesDue', { noticeId, channels: waiting });
  }
}
