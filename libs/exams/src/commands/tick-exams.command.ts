import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Outbox, Pages } from '#platform';
import { lastPacket, waitsUntil } from '../store/make-ups.sql.js';
import { forgetPhones } from '../store/phones-used.sql.js';
import { arrayText, ms } from '../store/sql.js';

/**
 * Opens, closes and publishes what is due by the database's clock. Set-based; harmless to run twice or in several processes. It reads no paper
 * and waits for none: whoever starts before `DecryptDuePaper` has come by has the key decrypted for them.
 */
export class TickExams extends Command<{ opened: number; closed: number; published: number }> {}

/** `due` chooses exams and locks them, leaving out those that somebody else holds; the UPDATE names the state it leaves. */
const stepSql = (from: string, to: string, due: string, more = '') => `
  with due as (select e.id from exams.exams e where e.state = '${from}' and ${due} order by e.id for no key update skip locked)
  update exams.exams e set state = '${to}', version = e.version + 1${more} from due where e.id = due.id and e.state = '${from}' returning e.id`;

const openSql = stepSql('scheduled', 'open', 'e.opens_at <= platform.now()');
const closeSql = stepSql('open', 'closed', 'e.closes_at + make_interval(secs => e.extra_seconds) <= platform.now()');
/** Results wait for the last packet of the last taker, and for its score. */
const publishable = `e.publish_results in ('at-once', 'at-close') and ${lastPacket('e')} <= platform.now()
   and not exists (select from exams.attempts a where a.exam_id = e.id and a.state = 'in_progress')
   and not exists (select from exams.attempts a where a.exam_id = e.id and a.state = 'submitted')`;
/** They are held first, and looked at again by a statement of its own: a make-up with their paper that was just made is seen by then. */
const holdSql = `select e.id from exams.exams e where e.state = 'closed' and ${publishable} order by e.id for no key update skip locked`;
const publishSql = stepSql(
  'closed',
  'results',
  `e.id = any(?::uuid[]) and ${publishable} and coalesce(${waitsUntil} <= ${ms('platform.now()')}, true)`,
  ', results_at = platform.now()',
);

@CommandHandler(TickExams)
export class TickExamsHandler implements ICommandHandler<TickExams> {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
    private readonly pages: Pages,
  ) {}

  async execute(): Promise<{ opened: number; closed: number; published: number }> {
    const opened = await this.em.execute<{ id: string }[]>(openSql);
    for (const { id } of opened) this.outbox.add('ExamOpened', { examId: id });
    const closed = await this.em.execute<{ id: string }[]>(closeSql);
    for (const { id } of closed) this.outbox.add('ExamClosed', { examId: id });
    // What a cancelled exam has left goes with the next one that closes.
    if (closed.length > 0) await forgetPhones(this.em);
    const held = await this.em.execute<{ id: string }[]>(holdSql);
    const published = held.length === 0 ? [] : await this.em.execute<{ id: string }[]>(publishSql, [arrayText(held.map(({ id }) => id))]);
    for (const { id } of published) this.outbox.add('ResultsPublished', { examId: id });
    if (opened.length + closed.length + published.length > 0) this.pages.touch('exams');
    return { opened: opened.length, closed: closed.length, published: published.length };
  }
}
