import type { PracticeMarking, PracticeQuestion } from '#contracts/http/practice-question';
import type { ItemText } from '../ports.js';

/** As it is asked: nothing that marks. `path`: where it stood when it was met; else where the bank has it now. */
export const questionOf = (
  { key: _key, explanation: _explanation, state: _state, ...text }: ItemText,
  topicId: string,
  path: ItemText['path'] = text.path,
): PracticeQuestion => ({
  id: text.questionId,
  versionId: text.versionId,
  kind: text.kind,
  stem: text.stem,
  stimulus: text.stimulus && { id: text.stimulus.id, text: text.stimulus.text },
  options: text.options.map(({ id, text: words }) => ({ id, text: words })),
  topicId,
  subject: path.subject,
  chapter: path.chapter,
  topic: path.topic,
  sources: [...text.sources],
});

/** Only ever beside an answer that was given before. */
export const markingOf = ({ key, explanation }: Pick<ItemText, 'key' | 'explanation'>, right: boolean | null): PracticeMarking => ({
  key: { optionIds: [...key.optionIds], number: key.number ?? null, tolerance: key.tolerance ?? null },
  explanation,
  right,
});
