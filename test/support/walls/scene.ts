import { newId } from '#platform/kernel';
import { course, exam, type Exam, type Person, type Running } from '../api.js';
import type { World } from '../world.js';
import { makeSubject } from './bank.js';
import { Cast } from './cast.js';
import { quickPerson } from './people.js';

/** Signs that somebody else's data has come along: no answer to a person without the right to see accounts may hold them. */
export const canaries = /stranger-[0-9a-f]{8}@example\.com|0179900\d{4}/;

/** What the walls are tried on: a course one has to be enrolled in with its exam, a free one with its own, and people of every role. */
export interface Scene {
  readonly http: Running;
  readonly world: World;
  readonly cast: Cast;
  readonly paidSlug: string;
  readonly paidId: string;
  /** Enrols whoever comes. */
  readonly freeId: string;
  /** Of the paid course, open now. */
  readonly paidExam: Exam;
  /** Of a free course that enrols on first entry, so that everybody with an account can have an attempt. */
  readonly openExam: Exam;
  /** A subject of the question bank. */
  readonly subjectId: string;
  /** One stranger for everything that does not use people up. */
  readonly neighbour: Person;
  /** Somebody the callers have nothing to do with, made anew each time. */
  stranger(): Promise<Person>;
}

export const makeScene = async (http: Running, world: World): Promise<Scene> => {
  const tail = newId().slice(-12);
  const paidSlug = `paid-${tail}`;
  const paid = await course(http, paidSlug, { pricePaisa: 50_000 });
  const free = await course(http, `open-${tail}`, { enrolOnEntry: true });
  const over = { attemptsAllowed: 100 };
  const stranger = async (): Promise<Person> => {
    const made = await quickPerson(http, world, 'Stranger');
    await world.sql('update identity.users set phone = $2 where id = $1', [made.id, `0179900${String(Date.now()).slice(-4)}`]);
    return made;
  };
  return {
    http,
    world,
    cast: await Cast.of(http, world, paid, free),
    paidSlug,
    paidId: paid,
    freeId: free,
    paidExam: await exam(http, paid, over),
    openExam: await exam(http, free, over),
    subjectId: await makeSubject(world),
    neighbour: await stranger(),
    stranger,
  };
};
