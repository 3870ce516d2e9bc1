/** Of `q`: it left practice, and not with a nightly batch, which may be for an exam. */
export const knownToAll = `(q.left_practice_at is not null and q.set_aside_at is null)`;

/**
 * Of `q`: it, or what says the same, left practice last not in a nightly batch but alone. Who watches practice has seen which one it was, so that
 * no ranked paper takes it: it is published again and set aside for exams, and leaves with as many others.
 */
export const leftAlone = `exists (select from questions.questions o
  where o.content_key = q.content_key and o.left_practice_at is not null and o.set_aside_at is null and o.state <> 'published'
    and not exists (select from questions.questions n where n.content_key = o.content_key and n.left_practice_at is not null
      and n.set_aside_at >= o.left_practice_at))`;
