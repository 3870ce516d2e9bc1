import { ArrowRight, Check } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { getLesson } from '#contracts/http/lessons';
import type { ResponseOf } from '#contracts/http/endpoint';
import { useText } from '../../i18n/index.js';
import { Button, ButtonLink } from '../../ui/button.js';
import { lessonText } from './text.js';

type Page = ResponseOf<typeof getLesson>;

/** Ticked off already: the button says so, and takes it back. `aside`: something else is what one comes for. */
const Done = ({ done, aside, mark }: { done: boolean; aside: boolean; mark: (done: boolean) => Promise<void> }): ReactNode => {
  const t = useText(lessonText);
  const [busy, setBusy] = useState(false);
  const press = async (): Promise<void> => {
    setBusy(true);
    await mark(!done);
    setBusy(false);
  };
  return (
    <Button
      variant={done ? 'secondary' : aside ? 'outline' : undefined}
      aria-pressed={done}
      loading={busy}
      onClick={() => void press()}
      className="max-sm:flex-1"
    >
      <Check size={18} strokeWidth={2.25} aria-hidden="true" />
      {t(done ? 'wasDone' : 'done')}
    </Button>
  );
};

/** What one does with a lesson: tick it off, go to the next. */
export const LessonActs = ({ page, slug, mark }: { page: Page; slug: string; mark: (done: boolean) => Promise<void> }): ReactNode => {
  const t = useText(lessonText);
  const { lesson, next, content } = page;
  return (
    <div className="mt-3 flex gap-2.5">
      {content ? <Done done={Boolean(lesson.mine?.doneAt)} aside={lesson.kind === 'exam' || lesson.kind === 'class'} mark={mark} /> : null}
      {next ? (
        <ButtonLink
          to={`/courses/${slug}/lessons/${next.id}`}
          variant="outline"
          aria-label={t('nextIs', { title: next.title })}
          className="max-sm:flex-1"
        >
          {t('next')}
          <ArrowRight size={18} strokeWidth={1.75} aria-hidden="true" />
        </ButtonLink>
      ) : (
        <ButtonLink to={`/courses/${slug}/lessons`} variant="outline" className="max-sm:flex-1">
          {t('toList')}
        </ButtonLink>
      )}
    </div>
  );
};
