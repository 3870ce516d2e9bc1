import type { EventName } from '#contracts/internal/events';
import type { Announced, AnnouncedBy } from '../announcement.js';
import { ago, type Invariant } from '../invariant.js';
import { eventsOfExams, eventsOfPractice, eventsOfQuestions } from './events-of-exams.js';
import { eventsOfCatalog, eventsOfCommerce, eventsOfCommunity, eventsOfIdentity } from './events-of-site.js';

const events: AnnouncedBy<EventName> = {
  ...eventsOfIdentity,
  ...eventsOfCatalog,
  ...eventsOfCommerce,
  ...eventsOfCommunity,
  ...eventsOfQuestions,
  ...eventsOfExams,
  ...eventsOfPractice,
};

/** Events that are done with are kept for seven days (`platform/outbox/clean.ts`): a day less is safe. */
const kept = ago('6 days');

const outboxOf = (event: string, list: string | undefined): string =>
  list === undefined
    ? 'platform.outbox e'
    : `(select o.name, o.at, jsonb_array_elements_text(o.data -> '${list}') as item from platform.outbox o where o.name = '${event}') e`;

const missing = (event: string, { id, from, since, where = 'true', told, list }: Announced): string =>
  `select ${id} as id from ${from} where ${since} > ${kept} and ${where}
     and not exists (select from ${outboxOf(event, list)} where e.name = '${event}' and ${told})`;

const kebab = (event: string): string => event.replaceAll(/(?<=.)[A-Z]/g, (letter) => `-${letter}`).toLowerCase();

/** Whatever an event tells of has its event. */
export const announced: readonly Invariant[] = Object.entries<readonly Announced[] | string>(events).flatMap(([event, rows]) =>
  typeof rows === 'string'
    ? []
    : {
        name: `event-missing-${kebab(event)}`,
        says: `Something of the last six days that an event ${event} should tell of, and the outbox holds none`,
        sql: rows.map((row) => missing(event, row)).join(' union all '),
      },
);
