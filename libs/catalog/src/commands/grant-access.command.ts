import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { grantAccess, GrantLine } from '#contracts/http/courses-desk';
import type { ResponseOf } from '#contracts/http/endpoint';
import { Audit, Outbox } from '#platform';
import { AppError, type Actor } from '#platform/kernel';
import { ENTRIES_AT_MOST, readPhoneList, type PhoneEntry } from '../domain/phone-list.js';
import { demand } from '../domain/rights.js';
import { Students, type PhoneOwner } from '../ports.js';
import { enrol } from '../store/enrol.sql.js';
import { idList, iso } from '../store/moments.js';
import { lockCourse, ruleEnd, standing, type CourseGate } from '../store/standing.sql.js';

type Answer = ResponseOf<typeof grantAccess>;
type Given = Pick<GrantLine, 'outcome' | 'endsAt'>;

/** Gives people access to a course by a list of their phone numbers; the report says of each entry what became of it. */
export class GrantAccess extends Command<Answer> {
  constructor(
    readonly actor: Actor,
    readonly courseId: string,
    readonly list: string,
    /** `rule`: the course's own; null: without an end. */
    readonly endsAt: string | null,
  ) {
    super();
  }
}

interface Running {
  readonly userId: string;
  readonly endsAt: string | null;
  /** The new end is later than the one they have. */
  readonly longer: boolean;
}

@CommandHandler(GrantAccess)
export class GrantAccessHandler implements ICommandHandler<GrantAccess> {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
    private readonly audit: Audit,
    private readonly students: Students,
  ) {}

  /** Throws 'Not allowed', 'Course not found', 'Invalid input' (no entry, too many of them, an end that is over). */
  async execute({ actor, courseId, list, endsAt: asked }: GrantAccess): Promise<Answer> {
    demand(actor, 'access.write');
    const entries = this.entries(list);
    const owners = await this.owners(entries);
    const gate = await lockCourse(this.em, courseId);
    const endsAt = await this.end(courseId, asked);
    const people = [...new Set([...owners.values()].filter(({ proven }) => proven).map(({ userId }) => userId))];
    const given = await this.give(gate, people, endsAt, actor);
    const lines = report(entries, owners, given);
    const names = new Map([...owners.values()].map(({ userId, name }) => [userId, name]));
    for (const [userId, { outcome, endsAt: until }] of given)
      if (outcome === 'granted' || outcome === 'extended')
        this.audit.add({
          action: `access.${outcome === 'granted' ? 'grant' : 'extend'}`,
          subjectKind: 'user',
          subjectId: userId,
          subject: names.get(userId) ?? '',
          after: { courseId, course: gate.title, endsAt: until },
        });
    return { lines, counts: countsOf(lines) };
  }

  private entries(list: string): PhoneEntry[] {
    const entries = readPhoneList(list);
    if (entries.length === 0) throw new AppError('Invalid input', {}, { issues: { list: 'There is no phone number in it' } });
    if (entries.length > ENTRIES_AT_MOST)
      throw new AppError('Invalid input', {}, { issues: { list: `At most ${ENTRIES_AT_MOST} in one go` } });
    return entries;
  }

  private async owners(entries: readonly PhoneEntry[]): Promise<Map<string, PhoneOwner>> {
    const phones = [...new Set(entries.flatMap(({ phone }) => phone ?? []))];
    return new Map((await this.students.owners(phones)).map((owner) => [owner.phone, owner]));
  }

  /** The end asked for, as ISO 8601. Throws 'Invalid input' for one that is over. */
  private async end(courseId: string, asked: string | null): Promise<string | null> {
    if (asked === null) return null;
    const [row] = await this.em.execute<{ ends: string | null; over: boolean }[]>(
      `select ${iso('r.ends')} as ends, coalesce(r.ends <= platform.now(), false) as over
       from (select ${asked === 'rule' ? ruleEnd : '?::timestamptz'} as ends from catalog.courses c where c.id = ?) r`,
      [...(asked === 'rule' ? [] : [asked]), courseId],
    );
    if (!row || row.over) throw new AppError('Invalid input', {}, { issues: { endsAt: 'This moment is over' } });
    return row.ends;
  }

  /** What each of the people gets: those who have it more time, the others a place while there is one, in the order of the list. */
  private async give(gate: CourseGate, people: readonly string[], endsAt: string | null, actor: Actor): Promise<Map<string, Given>> {
    const running = new Map((await this.running(gate.id, people, endsAt)).map((row) => [row.userId, row]));
    const longer = [...running.values()].filter((row) => row.longer).map(({ userId }) => userId);
    if (longer.length > 0)
      await this.em.execute(
        `update catalog.enrolments set ends_at = ?::timestamptz where course_id = ? and user_id = any(?::uuid[]) and revoked_at is null
           and (?::timestamptz is null or ends_at < ?::timestamptz)`,
        [endsAt, gate.id, idList(longer), endsAt, endsAt],
      );
    const waiting = people.filter((userId) => !running.has(userId));
    const seated = waiting.slice(0, gate.seatsLeft ?? waiting.length);
    const by = actor.kind === 'user' ? { grantedBy: actor.id } : {};
    const added = new Set(
      (await enrol(this.em, this.outbox, gate.id, seated, { source: 'grant', endsAt, ...by })).map(({ userId }) => userId),
    );
    return new Map(
      people.map((userId): [string, Given] => {
        const has = running.get(userId);
        if (has) return [userId, has.longer ? { outcome: 'extended', endsAt } : { outcome: 'already', endsAt: has.endsAt }];
        if (added.has(userId)) return [userId, { outcome: 'granted', endsAt }];
        return [userId, { outcome: seated.includes(userId) ? 'already' : 'seats-taken', endsAt: null }];
      }),
    );
  }

  private running(courseId: string, people: readonly string[], endsAt: string | null): Promise<Running[]> {
    return this.em.execute<Running[]>(
      `select e.user_id as "userId", ${iso('e.ends_at')} as "endsAt",
         e.ends_at is not null and (?::timestamptz is null or ?::timestamptz > e.ends_at) as longer
       from catalog.enrolments e where e.course_id = ? and e.user_id = any(?::uuid[]) and ${standing}`,
      [endsAt, endsAt, courseId, idList(people)],
    );
  }
}

const report = (
  entries: readonly PhoneEntry[],
  owners: ReadonlyMap<string, PhoneOwner>,
  given: ReadonlyMap<string, Given>,
): GrantLine[] => {
  const seen = new Set<string>();
  return entries.map(({ line, text, phone }): GrantLine => {
    const nothing = { line, text, phone, name: null, endsAt: null };
    if (phone === null) return { ...nothing, outcome: 'bad-number' };
    if (seen.has(phone)) return { ...nothing, outcome: 'double' };
    seen.add(phone);
    const owner = owners.get(phone);
    if (!owner) return { ...nothing, outcome: 'unknown-phone' };
    if (!owner.proven) return { ...nothing, outcome: 'not-proven' };
    return { line, text, phone, name: owner.name, ...(given.get(owner.userId) ?? { outcome: 'already', endsAt: null }) };
  });
};

const countsOf = (lines: readonly GrantLine[]): Answer['counts'] => {
  const counts: Answer['counts'] = {
    granted: 0,
    extended: 0,
    already: 0,
    'seats-taken': 0,
    'unknown-phone': 0,
    'not-proven': 0,
    'bad-number': 0,
    double: 0,
  };
  for (const { outcome } of lines) counts[outcome] += 1;
  return counts;
};
