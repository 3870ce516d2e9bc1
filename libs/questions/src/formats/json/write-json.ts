import type { Writer, WrittenQuestion } from '../writing.js';
import { ownFormat } from './own-form.js';

const written = (question: WrittenQuestion): string =>
  JSON.stringify({
    id: question.id,
    kind: question.kind,
    language: question.language,
    path: question.path,
    stem: question.stem,
    options: question.options,
    correct: question.correct,
    number: question.number,
    tolerance: question.tolerance,
    explanation: question.explanation,
    stimulus: question.stimulus,
    sources: question.sources,
    difficulty: question.difficulty,
    tags: question.tags,
  });

/** Our own whole form: cleaned HTML, positions from 0, one question a line. What is read back is what was written. */
export const writeJson: Writer = function* (questions) {
  yield `{"format":"${ownFormat}","version":1,"questions":[\n`;
  let before = '';
  for (const question of questions) {
    yield `${before}${written(question)}`;
    before = ',\n';
  }
  yield '\n]}\n';
};
