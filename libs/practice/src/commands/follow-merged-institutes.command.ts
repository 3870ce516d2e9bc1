import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Learners, MergedInstitutes } from '../ports.js';
import { keepLearners } from '../store/learners.sql.js';
import { idList } from '../store/sql.js';

/** Learners whose cards are asked for at once. */
const CARDS = 1000;

/** The boards gather people by their institute as staff has merged it since. Harmless to run twice. */
export class FollowMergedInstitutes extends Command<void> {}

@CommandHandler(FollowMergedInstitutes)
export class FollowMergedInstitutesHandler implements ICommandHandler<FollowMergedInstitutes> {
  constructor(
    private readonly em: EntityManager,
    private readonly learners: Learners,
    private readonly institutes: MergedInstitutes,
  ) {}

  async execute(): Promise<void> {
    const people = await this.em.execute<{ id: string }[]>(
      `select user_id as id from practice.learners
       where institute_key in (select jsonb_array_elements_text(?::jsonb)) order by 1`,
      [JSON.stringify(await this.institutes.touched())],
    );
    for (let from = 0; from < people.length; from += CARDS) {
      const ids = people.slice(from, from + CARDS).map(({ id }) => id);
      await keepLearners(this.em, await this.learners.cards(ids));
      await this.em.execute(
        `update practice.boards b set institute_key = l.institute_key from practice.learners l
         where l.user_id = b.user_id and b.user_id = any(?::uuid[]) and b.institute_key <> l.institute_key`,
        [idList(ids)],
      );
    }
  }
}
