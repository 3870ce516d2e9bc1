import { Injectable } from '@nestjs/common';
import { mobileNumber } from '#contracts/shared/mobile-number';
import type { Actor } from '#platform/kernel';
import { holds } from '../domain/rights.js';
import { CourseMembers, Learners } from '../ports.js';
import type { DeskRow } from './desk.sql.js';

export interface Named {
  readonly userIds?: readonly string[] | undefined;
  /** Numbers in lines or cells, as in a list that was exported. */
  readonly phones?: string | undefined;
}

/** People whom staff name for something in an exam, by account or by number. */
@Injectable()
export class NamedPeople {
  constructor(
    private readonly learners: Learners,
    private readonly members: CourseMembers,
  ) {}

  /** `unknown`: numbers that nobody has whom the actor may name, as they were typed. */
  async find(
    actor: Actor,
    exam: Pick<DeskRow, 'courseIds'>,
    { userIds = [], phones = '' }: Named,
  ): Promise<{ userIds: string[]; unknown: string[] }> {
    const typed = phones
      .split(/[\r\n,;\t]+/)
      .map((cell) => cell.trim())
      .filter((cell) => /\d|[০-৯]/.test(cell));
    const numbers = new Map(typed.map((cell) => [cell, mobileNumber(cell)]));
    const asked = [...new Set([...numbers.values()].flatMap((number) => number ?? []))];
    const all = await this.learners.owners(asked);
    const cards = (await this.learners.cards(userIds)).map(({ userId }) => userId);
    const reached = await this.reached(actor, exam, [...new Set([...cards, ...all.map(({ userId }) => userId)])]);
    const owners = new Map(all.flatMap(({ phone, userId }) => (reached.has(userId) ? [[phone, userId] as const] : [])));
    const found = [...numbers.values()].flatMap((number) => owners.get(number ?? '') ?? []);
    const known = cards.filter((userId) => reached.has(userId));
    return {
      userIds: [...new Set([...known, ...found])],
      unknown: typed.filter((cell) => !owners.has(numbers.get(cell) ?? '')),
    };
  }

  /** Who may not read accounts names people of the exam's courses alone, and learns of nobody else's number whose it is. */
  private async reached(actor: Actor, { courseIds }: Pick<DeskRow, 'courseIds'>, userIds: readonly string[]): Promise<ReadonlySet<string>> {
    if (holds(actor, 'users.read')) return new Set(userIds);
    const found = new Set<string>();
    for (const courseId of courseIds) for (const userId of await this.members.among(courseId, userIds)) found.add(userId);
    return found;
  }
}
