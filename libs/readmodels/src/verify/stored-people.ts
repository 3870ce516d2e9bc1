import type { EntityManager } from '@mikro-orm/postgresql';
import { contactPhone, mobileNumber } from '#contracts/shared/mobile-number';
import { visible, visibleLength } from '#contracts/shared/visible-text';
import { rowsOf } from '../sql.js';

/** `no-phone`: a contact number that is none. `unseen`: a name or title with too little that can be seen. */
export interface RefusedValue {
  readonly why: 'no-phone' | 'unseen';
  readonly place: string;
  readonly id: string;
  readonly text: string;
}

/** Accounts whose numbers were told apart before, and are one number now. */
export interface OneNumber {
  readonly phone: string;
  readonly userIds: readonly string[];
}

interface Stored {
  readonly place: string;
  readonly id: string;
  readonly text: string;
}

/** Each place with the fewest signs that must be seen there, as the contracts say. */
const names: readonly (readonly [place: string, least: number, rows: string])[] = [
  ['name of a user', 2, `select u.id, u.name from identity.users u where u.state = 'active'`],
  ['institute of a user', 3, `select u.id, u.institute from identity.users u where u.state = 'active'`],
  ['title of a question', 6, 'select t.id, t.title from community.threads t'],
  ['title of a course', 2, 'select c.id, c.title from catalog.courses c'],
  ['name of a teacher', 2, 'select t.id, t.name from catalog.teachers t'],
  ['note of a coupon', 1, 'select c.id, c.note from commerce.coupons c'],
  ['host of a room', 1, `select r.id, r.host_name from practice.rooms r where r.host_id is not null and r.state in ('lobby', 'running')`],
];
const leastOf = new Map(names.map(([place, least]) => [place, least]));

const phones = `select 'phone' as place, u.id::text, u.phone as text from identity.users u where u.phone is not null and u.state = 'active'
  union all select 'proven phone', u.id::text, u.proven_phone from identity.users u where u.proven_phone is not null and u.state = 'active'`;
const sql = [
  ...names.map(([place, , rows]) => `select '${place}' as place, n.id::text, n.text from (${rows}) n (id, text) where n.text is not null`),
  phones,
].join(' union all ');

const inOneGo = 2000;
const eachStored = (em: EntityManager, take: (stored: Stored) => void): Promise<void> =>
  em.fork().transactional(async (reading) => {
    await reading.execute(`declare stored_people no scroll cursor for ${sql}`);
    for (;;) {
      const rows = await rowsOf<Stored>(reading, `fetch ${inOneGo} from stored_people`);
      if (rows.length === 0) return;
      for (const row of rows) take(row);
    }
  });

/** What the rule of earlier releases made of a number. */
const before = (text: string): string =>
  text
    .replaceAll(/[০-৯]/g, (digit) => String(digit.codePointAt(0)! - 0x09e6))
    .replaceAll(/[\s()+.-]/g, '')
    .replace(/^(?:00)?880?(?=1)/, '0');

/** Stored phones and names that would be refused if they were saved now, or that are one number now. Looks only. */
export const findRefusedPeople = async (em: EntityManager): Promise<{ refused: RefusedValue[]; equal: OneNumber[] }> => {
  const refused: RefusedValue[] = [];
  const numbers = new Map<string, { readonly users: Set<string>; readonly written: Set<string> }>();
  const look = ({ place, id, text }: Stored): void => {
    const least = leastOf.get(place);
    if (least !== undefined) {
      if (visibleLength(visible(text)) < least) refused.push({ why: 'unseen', place, id, text });
      return;
    }
    if (contactPhone(text) === null) refused.push({ why: 'no-phone', place, id, text });
    const phone = mobileNumber(text);
    if (phone === null) return;
    const known = numbers.get(phone) ?? { users: new Set(), written: new Set() };
    known.users.add(id);
    known.written.add(before(text));
    numbers.set(phone, known);
  };
  await eachStored(em, look);
  const equal = [...numbers].flatMap(([phone, { users, written }]) =>
    users.size > 1 && written.size > 1 ? [{ phone, userIds: [...users].toSorted() }] : [],
  );
  return { refused, equal };
};
