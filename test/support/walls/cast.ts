import { rolePermissions, type Permission, type Role } from '#contracts/shared/permissions';
import { newId } from '#platform/kernel';
import { enrol, type Person, type Running } from '../api.js';
import type { World } from '../world.js';
import { quickPerson } from './people.js';

/** Everybody the walk goes as. `enrolled` and `affiliate` are students; the one holds the course of the walk, the other was approved. The teacher teaches it. */
export const walkers = [
  'visitor',
  'student',
  'enrolled',
  'affiliate',
  'contributor',
  'teacher',
  'support',
  'ops',
  'admin',
  'content',
] as const;
export type Walker = (typeof walkers)[number];
type Member = Exclude<Walker, 'visitor'>;

const rolesOf: Readonly<Record<Member, readonly Role[]>> = {
  student: ['student'],
  enrolled: ['student'],
  affiliate: ['student'],
  contributor: ['student', 'contributor'],
  teacher: ['student', 'teacher'],
  support: ['student', 'support'],
  ops: ['student', 'ops'],
  admin: ['student', 'admin'],
  content: ['student', 'content'],
};

export const holds = (who: Walker, permission: Permission): boolean =>
  who !== 'visitor' && rolesOf[who].some((role) => rolePermissions[role].includes(permission));

/** Keeps one signed-in person for each role; who was used up by a call (signed out, deleted, changed) is replaced by a new one. */
export class Cast {
  private readonly people = new Map<Member, Person>();
  private readonly known = new Map<Member, string>();

  constructor(
    private readonly http: Running,
    private readonly world: World,
    private readonly courseId: string,
    /** Taught by the teacher besides. */
    private readonly freeId: string,
  ) {}

  static async of(http: Running, world: World, courseId: string, freeId: string): Promise<Cast> {
    const cast = new Cast(http, world, courseId, freeId);
    await cast.mend();
    return cast;
  }

  as(who: Walker): Person | undefined {
    return who === 'visitor' ? undefined : this.people.get(who);
  }

  /** The person of a role; throws for the visitor, who is nobody. */
  member(who: Walker): Person {
    const found = this.as(who);
    if (!found) throw new Error(`Nobody stands for ${who}`);
    return found;
  }

  /** Looks whether these are still who they were, by their own session, and renews who is not. */
  async mend(those: readonly Walker[] = walkers): Promise<void> {
    for (const who of those) {
      if (who === 'visitor' || (this.people.has(who) && (await this.standing(who)) === this.known.get(who))) continue;
      this.people.set(who, await this.make(who));
      this.known.set(who, await this.standing(who));
    }
  }

  /** Others in everybody's place: each person has so many calls a minute, and the walk is quick. */
  async renew(): Promise<void> {
    this.people.clear();
    await this.mend();
  }

  private async standing(who: Member): Promise<string> {
    const { body } = await this.http.call('GET', '/api/user', { as: this.people.get(who) });
    return JSON.stringify([body?.['id'], body?.['roles'], body?.['affiliate']]);
  }

  private async make(who: Member): Promise<Person> {
    const made = await quickPerson(this.http, this.world, `Walker ${who}`, rolesOf[who]);
    if (who === 'affiliate') await this.world.sql('update identity.users set affiliate = true where id = $1', [made.id]);
    if (who === 'teacher') await this.teaches(made);
    if (who === 'enrolled') await enrol(this.http, this.courseId, made);
    return made;
  }

  /** The courses of the walk are this person's. */
  private async teaches({ id: userId, name }: Person): Promise<void> {
    await this.world.sql(
      `with made as (insert into catalog.teachers (id, name, user_id) values ($1, $2, $3) returning id)
       insert into catalog.course_teachers (course_id, teacher_id) select c.id, made.id from made, unnest($4::uuid[]) c(id)`,
      [newId(), name, userId, [this.courseId, this.freeId]],
    );
  }
}
