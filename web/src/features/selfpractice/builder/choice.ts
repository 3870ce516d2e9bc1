/** A subject with its topics, as far as they are known here. */
export interface Branch {
  readonly id: string;
  readonly topicIds: readonly string[];
}

/** none: nothing of it · all: the subject as a whole, or every topic · some. */
export type Picked = 'none' | 'some' | 'all';

export const pickedOf = (chosen: readonly string[], { id, topicIds }: Branch): Picked => {
  if (chosen.includes(id)) return 'all';
  const count = topicIds.filter((topic) => chosen.includes(topic)).length;
  return count === 0 ? 'none' : count === topicIds.length ? 'all' : 'some';
};

/** The whole subject, or nothing of it. */
export const turnSubject = (chosen: readonly string[], branch: Branch): string[] => {
  const others = chosen.filter((id) => id !== branch.id && !branch.topicIds.includes(id));
  return pickedOf(chosen, branch) === 'all' ? others : [...others, branch.id];
};

/** One topic more or less; all of them together are the subject itself, and of a whole subject the others stay. */
export const turnTopic = (chosen: readonly string[], { id, topicIds }: Branch, topic: string): string[] => {
  const others = chosen.filter((one) => one !== id && !topicIds.includes(one));
  const before = chosen.includes(id) ? topicIds : topicIds.filter((one) => chosen.includes(one));
  const after = before.includes(topic) ? before.filter((one) => one !== topic) : [...before, topic];
  return after.length === topicIds.length ? [...others, id] : [...others, ...after];
};
