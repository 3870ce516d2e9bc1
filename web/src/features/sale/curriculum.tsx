import { ChevronDown, CirclePlay } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { useLocale, useText } from '../../i18n/index.js';
import { dialogPart } from '../../ui/part.js';
import { Section } from '../../ui/section.js';
import { kindIcons } from '../lesson/lesson-row.js';
import { lessonText } from '../lesson/text.js';
import { lengthOf } from '../lesson/words.js';
import type { Sale } from './sale-parts.js';

const Preview = dialogPart(() => import('../lesson/preview.js'));

type Chapter = Sale['chapters'][number];
type Lesson = Chapter['lessons'][number];

/** One lesson as it is sold; a free one can be tried here. */
const Line = ({ lesson, onTry }: { lesson: Lesson; onTry: (lessonId: string) => void }): ReactNode => {
  const [t, locale] = [useText(lessonText), useLocale()];
  const Icon = kindIcons[lesson.kind];
  return (
    <li className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-2 last:border-b-0">
      <Icon size={16} strokeWidth={1.75} aria-hidden="true" className="shrink-0 text-text-3" />
      <span className="min-w-0 flex-1 basis-48">
        <span className="sr-only">{t(lesson.kind)}: </span>
        {lesson.title}
      </span>
      {lesson.free ? (
        <button
          type="button"
          className="link touch inline-flex items-center gap-1.5 py-1 text-sm"
          aria-label={`${t('tryIt')}: ${lesson.title}`}
          onClick={() => onTry(lesson.id)}
        >
          <CirclePlay size={16} strokeWidth={1.75} aria-hidden="true" />
          {t('tryIt')}
        </button>
      ) : null}
      <span className="num shrink-0 text-sm text-text-3">{lengthOf(lesson, t, locale)}</span>
    </li>
  );
};

/** What the course teaches, chapter by chapter; the first stands open. Free lessons are tried before anything is bought. */
export const Curriculum = ({ sale }: { sale: Sale }): ReactNode => {
  const t = useText(lessonText);
  const [tried, setTried] = useState<string | null>(null);
  const count = sale.chapters.reduce((sum, { lessons }) => sum + lessons.length, 0);
  return (
    <Section title={t('curriculum')} tight more={<span className="num text-text-3">{t('curriculumCount', { n: count })}</span>}>
      {sale.chapters.map((chapter, place) => (
        <details key={chapter.id} className="group border-b border-line" open={place === 0 || chapter.lessons.some(({ free }) => free)}>
          <summary className="flex min-h-11 items-baseline justify-between gap-3 py-3 [&::-webkit-details-marker]:hidden">
            <b className="min-w-0 flex-1">{chapter.title}</b>
            <span className="num shrink-0 text-sm text-text-3">{t('chapterLessons', { n: chapter.lessons.length })}</span>
            <ChevronDown
              size={16}
              strokeWidth={1.75}
              aria-hidden="true"
              className="shrink-0 self-center text-text-3 group-open:rotate-180"
            />
          </summary>
          <ul className="pb-2">
            {chapter.lessons.map((lesson) => (
              <Line key={lesson.id} lesson={lesson} onTry={setTried} />
            ))}
          </ul>
        </details>
      ))}
      {tried === null ? null : (
        <Suspense fallback={null}>
          <Preview slug={sale.course.slug} lessonId={tried} onClose={() => setTried(null)} />
        </Suspense>
      )}
    </Section>
  );
};
