import { Injectable } from '@nestjs/common';
import type { Actor } from '#platform/kernel';
import { readPeopleList } from '../domain/read-people-list.js';
import { holds } from '../domain/rights.js';
import { CourseMembers, Learners } from '../ports.js';
import type { DeskRow } from './desk.sql.js';

export interface Named {
  readonly userIds?: readonly string[] | undefined;
  /** Numbers and e-mails in lines or cells, as in a list that was exported. */
  readonly phones?: string | undefined;
}

/** People whom staff name for something in an exam, by account, number or e-mail. */
@Injectable()
export class NamedPeople {
  constructor(
    private readonly learners: Learners,
    private readonly members: CourseMembers,
  ) {}

  /** `unknown`: what names nobody whom the actor may name, as it was typed. */
  async find(
    actor: Actor,
    exam: Pick<DeskRow, 'courseIds'>,
    { userIds = [], phones = '' }: Named,
  ): Promise<{ userIds: string[]; unknown: string[] }> {
    const listed = readPeopleList(phones);
    const all = await this.ownersOf([...new Set(listed.flatMap(({ key }) => key ?? []))]);
    const cards = (await this.learners.cards(userIds)).map(({ userId }) => userId);
    const reached = await this.reached(actor, exam, [...new Set([...cards, ...all.values()])]);
    const owners = new Map([...all].filter(([, userId]) => reached.has(userId)));
    const found = listed.flatMap(({ key }) => owners.get(key ?? '') ?? []);
    const known = cards.filter((userId) => reached.has(userId));
    return {
      userIds: [...new Set([...known, ...found])],
      unknown: listed.filter(({ key }) => !owners.has(key ?? '')).map(({ typed }) => typed),
    };
  }

  /** Whose each number or e-mail is. */
  private async ownersOf(keys: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const isEmail = (key: string): boolean => key.includes('@');
    const phones = await this.learners.owners(keys.filter((key) => !isEmail(key)));
    const emails = await this.learners.emailOwners(keys.filter(isEmail));
    return new Map([
      ...phones.map(({ phone, userId }) => [phone, userId] as const),
      ...emails.map(({ email, userId }) => [email, userId] as const),
    ]);
  }

  /** Who may not read accounts names people of the exam's courses alone, and learns of nobody else's number whose it is. */
  private async reached(actor: Actor, { courseIds }: Pick<DeskRow, 'courseIds'>, userIds: readonly string[]): Promise<ReadonlySet<string>> {
    if (holds(actor, 'users.read')) return new Set(userIds);
    const found = new Set<string>();
    for (const courseId of courseIds) for (const userId of await this.members.among(courseId, userIds)) found.add(userId);
    return found;
  }
}
