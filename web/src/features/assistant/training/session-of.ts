import type { PracticePlan } from '#contracts/http/selfpractice';

/** The session behind a step of practice, out of the address where it can be chosen otherwise; null for steps done elsewhere. */
export const sessionOf = (href: string): Pick<PracticePlan, 'topicIds' | 'count'> | null => {
  const [path, search] = href.split('?');
  if (path !== '/selfpractice/practice') return null;
  const asked = new URLSearchParams(search);
  const count = Number(asked.get('count'));
  return count > 0 ? { topicIds: asked.get('topics')?.split(',').filter(Boolean) ?? [], count } : null;
};
