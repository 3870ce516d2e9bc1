import { type ReactNode, Suspense } from 'react';
import type { LessonContent as Content, LessonLine } from '#contracts/http/lessons';
import { inlinePart } from '../../ui/inline-part.js';
import { Bone } from '../../ui/skeleton.js';
import type { PlayerHandle } from '../video/player.js';
import { ClassLesson, TextLesson } from './going-lesson.js';
import { PdfLesson } from './pdf-lesson.js';
import { VideoLesson } from './video-lesson.js';
import type { Watch } from './watch.js';

// The words of exams come with it.
const ExamLesson = inlinePart(() => import('./exam-lesson.js'));

export interface LessonContentProps {
  readonly slug: string;
  readonly lesson: LessonLine;
  readonly content: Content;
  /** The student's way through it; null where none is kept: a preview. */
  readonly watch: Watch | null;
  readonly onHandle?: (handle: PlayerHandle | null) => void;
  /** Its addresses have run out: ask for the lesson again. */
  readonly onRenew: () => void;
  /** Said over the film. */
  readonly over?: ReactNode;
}

/** What a lesson is, by its kind: the film, the PDF, the way to the exam or the class. Its text is beside it (`LessonReading`). */
export const LessonContent = (props: LessonContentProps): ReactNode => {
  const { lesson, content, watch, slug } = props;
  switch (lesson.kind) {
    case 'video':
      return <VideoLesson {...props} />;
    case 'pdf':
      return <PdfLesson lesson={lesson} content={content} watch={watch} />;
    case 'exam':
      return (
        <Suspense fallback={<Bone className="mt-6 h-24 w-full" />}>
          <ExamLesson content={content} slug={slug} watch={watch} />
        </Suspense>
      );
    case 'class':
      return <ClassLesson lesson={lesson} content={content} watch={watch} />;
    case 'text':
      return <TextLesson watch={watch} />;
  }
};
