import { cutText } from '#contracts/shared/cut-text';
import type { LessonKind } from '#contracts/http/lesson-shapes';

export interface TypedLesson {
  readonly kind: LessonKind;
  readonly title: string;
}
/** Lessons that go together; `title` null: into the chapter that was chosen. */
export interface TypedPart {
  readonly title: string | null;
  readonly lessons: readonly TypedLesson[];
}

const longest = 160;
const kindWords: Readonly<Record<LessonKind, string>> = {
  video: 'video|ভিডিও',
  text: 'text|লেখা|নোট|note',
  pdf: 'pdf|পিডিএফ',
  exam: 'exam|test|পরীক্ষা|টেস্ট',
  class: 'live class|class|live|লাইভ ক্লাস|ক্লাস|লাইভ',
};
const kindPatterns = (Object.keys(kindWords) as LessonKind[]).map(
  (kind) => [kind, new RegExp(`^\\[?(?:${kindWords[kind]})\\]?\\s*[:：-]\\s*`, 'iu')] as const,
);
const chapterMark = /^(?:#+\s*|(?:অধ্যায়|chapter)\s*[\d০-৯]*\s*[:：-]\s*)/iu;
/** `1.`, `১)`, `-`, `•` in front of a line of a list. */
const numbering = /^(?:[\d০-৯]{1,3}\s*[.)।:-]\s*|[-–•*](?:\s+|$))/u;

const lessonOf = (line: string, kind: LessonKind): TypedLesson => {
  const text = line.replace(numbering, '').trim();
  const found = kindPatterns.find(([, pattern]) => pattern.test(text));
  return found ? { kind: found[0], title: cutText(text.replace(found[1], '').trim(), longest) } : { kind, title: cutText(text, longest) };
};

/** What somebody pasted, as chapters and lessons: a line each, `#` before a chapter, the kind in front where it is said. */
export const partsOf = (typed: string, kind: LessonKind): TypedPart[] => {
  const parts: { title: string | null; lessons: TypedLesson[] }[] = [];
  for (const line of typed
    .normalize('NFC')
    .split(/\r?\n/)
    .map((one) => one.trim())) {
    const bare = cutText(line.replace(chapterMark, '').trim(), longest);
    if (line !== '' && chapterMark.test(line)) {
      if (bare !== '') parts.push({ title: bare, lessons: [] });
      continue;
    }
    const lesson = lessonOf(line, kind);
    if (lesson.title === '') continue;
    if (parts.length === 0) parts.push({ title: null, lessons: [] });
    parts.at(-1)?.lessons.push(lesson);
  }
  return parts;
};

export const countOf = (parts: readonly TypedPart[]): number => parts.reduce((sum, { lessons }) => sum + lessons.length, 0);
