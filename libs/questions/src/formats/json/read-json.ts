import type { NoteFate } from '../fates.js';
import type { Found } from '../reading.js';
import { countedFrom, KeyEvidence, type KeyWay } from '../table/key-way.js';
import { keyCase, settle } from '../table/settle.js';
import { noteAll, noteFound } from './json-fates.js';
import { jsonRecords } from './records.js';
import { JsonWalk, type Seen, type Shown } from './json-walk.js';

/** `shown`: by the first way through the file; null: this is the first, which needs no rows of tables, since they count their keys themselves. */
function* seen(text: string, shown: Shown | null): Generator<Seen, Shown> {
  const walk = new JsonWalk(text, shown ?? { holdsQuestion: false, isAsked: false });
  let isAsked = false;
  let number = 0;
  for (const record of jsonRecords(text)) {
    for (const one of walk.record(record, `[${number}]`)) {
      isAsked ||= 'asked' in one;
      yield one;
    }
    number += 1;
  }
  if (shown) yield* walk.rows();
  return { holdsQuestion: walk.holdsQuestion, isAsked };
}

const foundOf = (one: Exclude<Seen, { passed: unknown }>, way: KeyWay): Found => ('asked' in one ? settle(one.asked, way) : one.found);

/**
 * Reads JSON and JSON Lines in the shapes that people and programs give questions: lists, lists within objects, nested quizzes and passages,
 * options as lists, maps, objects or fields of their own, keys as position, letter, identifier or text. Goes through the text twice: first to
 * find out how its keys count, unless a person said it (`base`), and whether records that ask nothing stand beside questions. Pieces of it are
 * its values, by their paths.
 */
export function* readJson(text: string, base?: 0 | 1, note?: NoteFate): Generator<Found> {
  const evidence = new KeyEvidence();
  const first = seen(text, null);
  let next = first.next();
  for (; !next.done; next = first.next()) if ('asked' in next.value) evidence.add(keyCase(next.value.asked));
  const way = countedFrom(evidence.way(), base);
  for (const one of seen(text, next.value)) {
    if ('passed' in one) {
      if (note) noteAll(note, one.of, one.where, one.passed);
      continue;
    }
    const found = foundOf(one, way);
    if (note) noteFound(note, one.of, one.where, found);
    yield found;
  }
}
