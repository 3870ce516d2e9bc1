import { cutText } from '#contracts/shared/cut-text';
import { sanitiseArticle } from '#platform';
import { indexWords, wordVector } from '../domain/asked.js';
import { fold } from '../domain/fold.js';
import { clip, lineOf, plainOf } from '../domain/plain.js';
import { splitLesson } from '../domain/split-lesson.js';
import type { LessonText, QuestionText } from '../ports.js';

/** A passage as it is written down. */
export interface PassageRow {
  readonly kind: 'question' | 'lesson';
  readonly sourceId: string;
  readonly part: number;
  readonly versionId: string | null;
  readonly courseId: string | null;
  readonly subjectId: string | null;
  readonly contentKey: string | null;
  readonly title: string;
  readonly html: string;
  readonly plain: string;
  readonly nearText: string;
  readonly words: string;
  readonly length: number;
  /** The words themselves, for the list of all words. */
  readonly each: readonly string[];
}

/** What a model reads of one passage, and what trigrams are compared of. */
const plainMost = 2400;
const nearMost = 500;

const dataPicture = /<img\b[^<>]*\ssrc="data:[^<>]*>/gi;
const isBengali = (text: string): boolean => /\p{Script=Bengali}/u.test(text);

const answerOf = ({ options, key }: QuestionText): string => {
  const right = options.filter(({ id }) => key.optionIds.includes(id)).map(({ text }) => text);
  return right.length > 0 ? right.join('; ') : (key.number ?? '');
};

const block = (html: string): string => (/^\s*<(?:p|ul|ol|table|blockquote|pre)\b/i.test(html) ? html : `<p>${html}</p>`);

/** Stem, right answer and explanation of a question: what answers a question like it. */
export const passageOfQuestion = (question: QuestionText): PassageRow => {
  const { stem, explanation, stimulus, path } = question;
  const answer = answerOf(question);
  const label = isBengali(`${stem}${explanation}`) ? 'উত্তর' : 'Answer';
  const parts = [
    ...(stimulus ? [block(stimulus.replaceAll(dataPicture, ''))] : []),
    block(stem),
    ...(answer === '' ? [] : [`<p><strong>${label}:</strong> ${answer}</p>`]),
    ...(explanation === '' ? [] : [block(explanation)]),
  ];
  const html = sanitiseArticle(parts.join('').replaceAll(dataPicture, ''));
  const plain = plainOf(html);
  const { words, length } = indexWords([plain, ...path].join(' '));
  return {
    kind: 'question',
    sourceId: question.questionId,
    part: 0,
    versionId: question.versionId,
    courseId: null,
    subjectId: question.subjectId,
    contentKey: question.contentKey,
    title: lineOf(stem),
    html,
    plain: clip(plain, plainMost),
    nearText: cutText(fold(`${plainOf(stem)} ${plainOf(answer)}`), nearMost),
    words: wordVector(words),
    length,
    each: words,
  };
};

/** What a lesson says below each of its headings. */
export const passagesOfLesson = ({ lessonId, courseId, course, chapter, title, subjectId, html }: LessonText): PassageRow[] =>
  splitLesson(html.replaceAll(dataPicture, '')).map((part, at): PassageRow => {
    const clean = sanitiseArticle(part.html);
    const plain = plainOf(clean);
    const { words, length } = indexWords([title, part.heading, plain, chapter, course].join(' '));
    return {
      kind: 'lesson',
      sourceId: lessonId,
      part: at,
      versionId: null,
      courseId,
      subjectId,
      contentKey: null,
      title: part.heading === '' ? title : part.heading,
      html: clean,
      plain: clip(plain, plainMost),
      nearText: cutText(fold(`${title} ${part.heading} ${plain}`), nearMost),
      words: wordVector(words),
      length,
      each: words,
    };
  });
