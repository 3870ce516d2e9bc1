import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Reminder } from '#contracts/shared/notices';
import { Outbox } from '#platform';

/** Announces exams that start in at most a day, and again in at most half an hour: each start once, also one that was moved. */
export class RemindExams extends Command<void> {}

/** What is scheduled later than an hour before its start is announced half an hour before it alone. */
const spans: Readonly<Record<Reminder, { column: string; from: string; to: string }>> = {
  day: { column: 'reminded_day_of', from: '1 hour', to: '24 hours' },
  soon: { column: 'reminded_soon_of', from: '0 seconds', to: '30 minutes' },
};

@CommandHandler(RemindExams)
export class RemindExamsHandler implements ICommandHandler<RemindExams> {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
  ) {}

  async execute(): Promise<void> {
    for (const when of ['day', 'soon'] as const) {
      const { column, from, to } = spans[when];
      const due = await this.em.execute<{ id: string; opensAt: Date }[]>(
        `with due as (select e.id from exams.exams e where e.state = 'scheduled' and e.${column} is distinct from e.opens_at
           and e.opens_at > platform.now() + interval '${from}' and e.opens_at <= platform.now() + interval '${to}'
           order by e.id for update skip locked)
         update exams.exams e set ${column} = e.opens_at from due where e.id = due.id returning e.id, e.opens_at as "opensAt"`,
      );
      for (const { id, opensAt } of due) this.outbox.add('ExamReminderDue', { examId: id, when, opensAt: new Date(opensAt).toISOString() });
    }
  }
}
