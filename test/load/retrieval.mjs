// `bench retrieval`: for the sixty questions of `test/judged`, in both languages, whether a right passage is among the first five that the
// assistant finds over the demo's bank and lessons (recall@5), and how often it quotes something for a question that nothing answers; then how
// long it takes to find among a hundred thousand passages. The same handlers as in production, one question after the other.
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { percentiles, randomFrom } from '../support/driver/figures.mjs';
import { openOffice } from '../support/driver/office.mjs';
import { startProduct } from '../support/driver/product.mjs';

const GOAL = 0.85;
const LIMIT_MS = 100;
const AT_ONCE = 5000;
const judged = JSON.parse(readFileSync(new URL('../judged/questions.json', import.meta.url), 'utf8'));
const share = (part, whole) => Math.round((part / whole) * 1000) / 1000;

/** Published lessons of a course each, as the demo has them. */
async function addLessons(office, chaptersBySlug) {
  for (const [slug, chapters] of Object.entries(chaptersBySlug)) {
    const courseId = randomUUID();
    await office.sql(
      `insert into catalog.courses (id, slug, title, subtitle, kind, section, state, cover, price_paisa) values ($1, $2, $2, '', 'course', 'hsc', 'published', $3, 0)`,
      [courseId, slug, JSON.stringify({ subject: 'Physics', formula: 'F', ground: 'zinc' })],
    );
    for (const [at, { title, lessons }] of chapters.entries()) {
      const chapterId = randomUUID();
      await office.sql('insert into catalog.chapters (id, course_id, title, position) values ($1, $2, $3, $4)', [
        chapterId,
        courseId,
        title,
        at,
      ]);
      for (const [place, lesson] of lessons.entries())
        await office.sql(
          `insert into catalog.lessons (id, course_id, chapter_id, kind, title, position, state, body_html, free)
           values ($1, $2, $3, 'text', $4, $5, $6, $7, true)`,
          [randomUUID(), courseId, chapterId, lesson.title, place, lesson.draft ? 'draft' : 'published', lesson.bodyHtml ?? ''],
        );
    }
  }
}

const consonants = 'ক খ গ ঘ চ ছ জ ট ড ত থ দ ধ ন প ফ ব ভ ম য র ল শ স হ'.split(' ');
const vowels = ['', 'া', 'ি', 'ু', 'ে', 'ো'];
const common = 'বেগ বল ভর তড়িৎ শক্তি কাজ তাপ চাপ কোণ রোধ force energy mass velocity wave field heat angle'.split(' ');

/** Questions with words as often as a language has them: a few everywhere, most of them rare. */
async function fillBank(office, count) {
  const random = randomFrom(20261125);
  const words = Array.from({ length: 8000 }, () =>
    Array.from(
      { length: 2 + random.below(3) },
      () => consonants[random.below(consonants.length)] + vowels[random.below(vowels.length)],
    ).join(''),
  );
  const some = (many) =>
    Array.from({ length: many }, () =>
      random.next() < 0.25 ? common[random.below(common.length)] : words[Math.floor(words.length * random.next() ** 3)],
    ).join(' ');
  const [{ id: node }] = await office.sql(
    `insert into questions.subjects (id, level, name, position) values (uuidv7(), 'subject', 'Many', 99) returning id`,
  );
  for (let from = 0; from < count; from += AT_ONCE) {
    const rows = Array.from({ length: Math.min(AT_ONCE, count - from) }, (_, at) => ({
      stem: `<p>${some(10 + random.below(8))} $v_{${(from + at) % 97}} = u + at$?</p>`,
      explanation: `<p>${some(14)}</p>`,
      options: [0, 1, 2, 3].map(() => ({ id: randomUUID(), text: some(2) })),
      content: `bench ${from + at}`,
    }));
    await office.sql(
      `with d as (select uuidv7() as id, uuidv7() as version_id, r.* from jsonb_to_recordset($1::jsonb) as r(stem text, explanation text, options jsonb, content text)),
       q as (insert into questions.questions (id, subject_id, state, language, content_key, current_version_id)
         select id, $2::uuid, 'published', 'bn', content, version_id from d)
       insert into questions.question_versions (id, question_id, version, kind, stem, options, key, explanation, sources)
       select version_id, id, 1, 'single', stem, options, jsonb_build_object('optionIds', jsonb_build_array(options->0->'id')), explanation, '{}' from d`,
      [JSON.stringify(rows), node],
    );
  }
  return words;
}

/** How many of the questions find a right passage: among those ranked first, and among those that would be quoted. */
async function judge(office, say) {
  const right = (one, found) => found.some(({ title, text }) => one.right.some((piece) => title.includes(piece) || text.includes(piece)));
  const hits = { bn: 0, en: 0, quoted: 0 };
  const missed = [];
  for (const one of judged.questions) {
    const { ranked, quoted } = await office.run('findPassages', one.asks);
    if (right(one, ranked)) hits[one.language] += 1;
    else missed.push(one.asks);
    if (right(one, quoted)) hits.quoted += 1;
  }
  let wrongly = 0;
  for (const asks of judged.nothing) if ((await office.run('findPassages', asks)).quoted.length > 0) wrongly += 1;
  for (const asks of missed) say(`! not found: ${asks}`);
  return { hits, wrongly };
}

/** @param {{ entries?: number, rounds?: number, say?: (line: string) => void }} options */
export async function retrieval({ entries = 100_000, rounds = 5, say = () => {} } = {}) {
  const product = await startProduct({ only: [], print: say });
  const office = await openOffice(product);
  try {
    await addLessons(office, await office.run('demoMaterial'));
    await office.run('fillPassages');
    const { hits, wrongly } = await judge(office, say);
    say(`Found ${hits.bn + hits.en} of ${judged.questions.length}; now among ${entries}`);
    const words = await fillBank(office, entries);
    const from = performance.now();
    await office.run('fillPassages');
    const fillSeconds = Math.round((performance.now() - from) / 100) / 10;
    say(`Passages stand after ${fillSeconds} s`);
    await office.sql('vacuum analyze assistant.passages, assistant.words, questions.questions, questions.question_versions');
    const asked = [
      ...judged.questions.map(({ asks }) => asks),
      ...judged.nothing,
      `${words[3]} ${words[40]} বেগ কত`,
      `${words[5000]}ষ কী`,
      'বেগ বল শক্তি তাপ চাপ কোণ',
      'What is the force and the energy of a mass with velocity in a field?',
    ];
    const times = { ranked: [], quoted: [] };
    // The first turn warms.
    for (let round = 0; round <= rounds; round += 1)
      for (const asks of asked) {
        const { ms, quotedMs } = await office.run('findPassages', asks);
        if (round === 0) continue;
        times.ranked.push(ms);
        times.quoted.push(quotedMs);
      }
    const many = percentiles(times.quoted);
    const recall = share(hits.bn + hits.en, judged.questions.length);
    return {
      name: 'retrieval',
      value: recall,
      unit: 'recall@5 of the judged questions',
      ceiling: GOAL,
      ratio: share(recall, GOAL),
      questions: judged.questions.length,
      bn: share(hits.bn, judged.questions.filter(({ language }) => language === 'bn').length),
      en: share(hits.en, judged.questions.filter(({ language }) => language === 'en').length),
      quotedRecall: share(hits.quoted, judged.questions.length),
      quotedWrongly: share(wrongly, judged.nothing.length),
      entries,
      fillSeconds,
      rankedMs: percentiles(times.ranked),
      quotedMs: many,
      withinLimit: many.p95 <= LIMIT_MS,
    };
  } finally {
    await office.close();
    await product.stop();
  }
}
