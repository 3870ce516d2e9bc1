import { type ReactNode, Suspense, useEffect, useRef } from 'react';
import type { LessonContent, LessonLine } from '#contracts/http/lessons';
import { useText } from '../../i18n/index.js';
import { Empty } from '../../ui/empty.js';
import { inlinePart } from '../../ui/inline-part.js';
import { SkeletonRows } from '../../ui/skeleton.js';
import { lessonText } from './text.js';
import type { Watch } from './watch.js';

const Reader = inlinePart(() => import('../pdf-reader/pdf-reader.js'));
/** Who leafs through goes to the server once, where they stay. */
const STAYS_MS = 1500;

/** The PDF of a lesson, opened at the page where one stopped. */
export const PdfLesson = ({ lesson, content, watch }: { lesson: LessonLine; content: LessonContent; watch: Watch | null }): ReactNode => {
  const t = useText(lessonText);
  useEffect(() => {
    void watch?.start().catch(() => undefined);
  }, [watch]);
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(waiting.current), []);
  const { playable } = content;
  const src = playable?.sources[0]?.src;
  if (!playable || !src)
    return <Empty title={t(content.preparing ? 'preparing' : 'missing')}>{t(content.preparing ? 'preparingWhy' : 'missingWhy')}</Empty>;
  const turned = (page: number): void => {
    watch?.note(page);
    clearTimeout(waiting.current);
    waiting.current = setTimeout(() => void watch?.beat(), STAYS_MS);
  };
  return (
    <Suspense fallback={<SkeletonRows rows={6} />}>
      <Reader src={src} title={lesson.title} startPage={Math.max(1, lesson.mine?.at ?? 1)} onPage={turned} download={playable.download} />
    </Suspense>
  );
};
