import type { EntityManager } from '@mikro-orm/postgresql';
import { rowsOf } from '../sql.js';

/** A text that people are shown with its formulas drawn. */
export interface StoredText {
  readonly place: string;
  readonly id: string;
  readonly text: string;
}

/** Each place with the texts that stand in it. Papers are copies of versions, passages of lessons and questions: they are made anew from these. */
const places: Readonly<Record<string, string>> = {
  'question version': `select v.id::text as id, array[v.stem, v.explanation] || array(select o ->> 'text' from jsonb_array_elements(v.options) o) as texts
    from questions.question_versions v`,
  stimulus: `select s.id::text, array[s.text] from questions.stimuli s`,
  'row of an import': `select r.import_id || ' ' || r.number, array[r.stem, r.explanation, r.stimulus]
      || array(select o ->> 'text' from jsonb_array_elements(coalesce(r.options, '[]')) o)
    from questions.import_rows r join questions.imports i on i.id = r.import_id
    where i.state in ('parsed', 'reviewed') and r.state in ('ready', 'near', 'duplicate')`,
  lesson: `select l.id::text, array[l.body_html] from catalog.lessons l`,
  course: `select c.slug, array[c.description_html, c.routine_html, '$' || (c.cover ->> 'formula') || '$'] from catalog.courses c`,
  book: `select b.slug, array[b.description_html, '$' || (b.cover ->> 'formula') || '$'] from commerce.books b`,
  thread: `select t.id::text, array[t.html] from community.threads t`,
  answer: `select a.id::text, array[a.html] from community.answers a`,
  notice: `select n.id::text, array[n.body_html, n.body_html_en] from community.notices n`,
  exam: `select e.id::text, array[e.instructions] from exams.exams e`,
  'turn of the assistant': `select t.id::text, array(select jsonb_array_elements_text(t.blocks)) from assistant.turns t`,
};

const sql = Object.entries(places)
  .map(
    ([place, rows]) =>
      `select '${place}' as place, p.id, t.text from (${rows}) p (id, texts), unnest(p.texts) as t (text) where t.text like '%$%'`,
  )
  .join(' union all ');

const inOneGo = 200;

/** Hands over every stored text that may hold a formula, some at a time. */
export const eachStoredText = (em: EntityManager, take: (texts: readonly StoredText[]) => Promise<void>): Promise<void> =>
  em.fork().transactional(async (reading) => {
    await reading.execute(`declare stored_texts no scroll cursor for ${sql}`);
    for (;;) {
      const texts = await rowsOf<StoredText>(reading, `fetch ${inOneGo} from stored_texts`);
      if (texts.length === 0) return;
      await take(texts);
    }
  });
