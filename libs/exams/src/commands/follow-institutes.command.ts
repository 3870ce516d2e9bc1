import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Institutes } from '../ports.js';

/** Attempts that one run changes: an exam that is on must not wait for the names of old ones. */
const AT_ONCE = 1000;

/**
 * Boards show each institute as staff has named it since: attempts keep what their people typed, and get its name and key of now. Whatever
 * has been merged or taken back is looked at, so that it is harmless to run twice. Answers whether there may be more.
 */
export class FollowInstitutes extends Command<boolean> {}

@CommandHandler(FollowInstitutes)
export class FollowInstitutesHandler implements ICommandHandler<FollowInstitutes> {
  constructor(
    private readonly em: EntityManager,
    private readonly institutes: Institutes,
  ) {}

  async execute(): Promise<boolean> {
    const touched = JSON.stringify(await this.institutes.touched());
    const typed = await this.em.execute<{ text: string }[]>(
      'select distinct institute as text from exams.attempts where institute_key in (select jsonb_array_elements_text(?::jsonb)) order by 1',
      [touched],
    );
    const wanted = (await this.institutes.canonical(typed.map(({ text }) => text))).map(({ text, name, key }) => ({
      text,
      shown: name === text ? null : name,
      key,
    }));
    const changed = await this.em.execute<unknown[]>(
      `update exams.attempts a set institute_shown = w.shown, institute_key = w.key
       from (select b.exam_id, b.id, d.shown, d.key from jsonb_to_recordset(?::jsonb) as d(text text, shown text, key text)
             join exams.attempts b on b.institute = d.text
             where b.institute_key in (select jsonb_array_elements_text(?::jsonb))
               and (b.institute_key, b.institute_shown) is distinct from (d.key, d.shown)
             order by b.exam_id, b.id limit ${AT_ONCE} for no key update of b) w
       where a.exam_id = w.exam_id and a.id = w.id returning 1`,
      [JSON.stringify(wanted), touched],
    );
    return changed.length >= AT_ONCE;
  }
}
