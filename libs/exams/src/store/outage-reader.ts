import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { isSameOutage, outages, type Outage } from '../domain/outages.js';
import { BoundedMemory } from './bounded-memory.js';
import { readActivity, readWriting, type TouchedRow } from './outages.sql.js';
import { iso, ms } from './sql.js';

export interface Touched {
  readonly outage: Outage;
  /** Who still writes and was given no time for it. */
  readonly toGive: readonly TouchedRow[];
}

/** The outages of an exam as its log tells them until some moment, with those whom time can still be given for them. */
@Injectable()
export class OutageReader {
  /** Reading the whole log of a big exam takes a second or two: whoever watches shares it for a while. */
  private readonly memory = new BoundedMemory<{ readonly at: string; readonly found: Outage[] }>(50, 20_000);

  constructor(private readonly em: EntityManager) {}

  /** As they were a few seconds ago. */
  async recent(examId: string): Promise<{ readonly at: string; readonly touched: Touched[] }> {
    const { at, found } = await this.memory.get(examId, async () => {
      const [clock] = await this.em.execute<{ now: number }[]>(`select ${ms('platform.now()')} as now`);
      const moment = iso(clock!.now);
      return { at: moment, found: outages(await readActivity(this.em, examId, moment)) };
    });
    return { at, touched: await this.touched(examId, found) };
  }

  /** The one named so, as it was seen at a moment: the log is only ever added to, so that it is the same again. */
  async find(examId: string, name: string, at: string): Promise<Outage | undefined> {
    return outages(await readActivity(this.em, examId, at)).find(({ firstBack }) => firstBack === Date.parse(name));
  }

  /** Who still writes and was given no time for it; under the exam's lock nobody else gives any meanwhile. */
  async readToGive(examId: string, outage: Outage): Promise<readonly TouchedRow[]> {
    return (await this.touched(examId, [outage]))[0]?.toGive ?? [];
  }

  private async touched(examId: string, found: readonly Outage[]): Promise<Touched[]> {
    if (found.length === 0) return [];
    const writing = await readWriting(this.em, examId, [...new Set(found.flatMap(({ userIds }) => userIds))]);
    return found.map((outage) => {
      const lost = new Set(outage.userIds);
      const isOpen = ({ userId, outages: given }: TouchedRow): boolean =>
        lost.has(userId) && !given.some((name) => isSameOutage(outage, Date.parse(name)));
      return { outage, toGive: writing.filter(isOpen) };
    });
  }
}
