import type { Post } from '#contracts/http/qna-shapes';

/** Answers in their order, each once; of one that came twice, its text from where it comes first. */
export const joinAnswers = (...parts: readonly (readonly Post[])[]): Post[] => {
  const byId = new Map<string, Post>();
  for (const post of parts.flat()) if (!byId.has(post.id)) byId.set(post.id, post);
  return [...byId.values()];
};

/**
 * Answers that somebody wrote here, as the server has them now: `read` is all of theirs, asked for when `asked` were written. What was written
 * since then stays as it is, and what the server has not any more goes.
 */
export const refreshOwn = (own: readonly Post[], asked: readonly Post[], read: readonly Post[]): readonly Post[] => {
  const gone = new Set(asked.map(({ id }) => id));
  const byId = new Map(read.map((post) => [post.id, post]));
  return own.flatMap((post) => byId.get(post.id) ?? (gone.has(post.id) ? [] : post));
};
