import { type ReactNode, type SubmitEvent, useRef, useState } from 'react';
import type { LessonKind } from '#contracts/http/lesson-shapes';
import { type CourseOutline, createLesson } from '#contracts/http/lessons-desk';
import { typedClient } from '../../admin-kit/typed-client.js';
import { useText } from '../../i18n/index.js';
import { Button } from '../../ui/button.js';
import { control } from '../../ui/field.js';
import { Icon } from '../../ui/icon.js';
import { useSentence } from '../account/parts/refusal.js';
import { lessonKindOrder } from './kinds.js';
import { lessonsDeskText } from './text.js';

export interface AddLessonProps {
  readonly courseId: string;
  readonly chapter: { readonly id: string; readonly title: string };
  readonly onAdded: (answer: CourseOutline) => void;
}

/** One more lesson at the end of a chapter: a name and Enter, and the next can be typed. */
export const AddLesson = ({ courseId, chapter, onAdded }: AddLessonProps): ReactNode => {
  const [t, sentence] = [useText(lessonsDeskText), useSentence()];
  const field = useRef<HTMLInputElement>(null);
  const [title, setTitle] = useState('');
  const [kind, setKind] = useState<LessonKind>('video');
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const add = async (): Promise<void> => {
    if (title.trim() === '' || busy) return field.current?.focus();
    setBusy(true);
    setRefused(null);
    try {
      const params = { id: courseId, chapterId: chapter.id };
      const { id: _id, ...outline } = await typedClient.act(createLesson, { params, body: { kind, title: title.trim() } });
      onAdded(outline);
      setTitle('');
    } catch (thrown) {
      setRefused(sentence(thrown).sentence);
    }
    setBusy(false);
    return field.current?.focus();
  };
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    void add();
  };
  return (
    <form onSubmit={submit} aria-label={t('addIn', { title: chapter.title })} className="py-2">
      <div className="flex flex-wrap items-center gap-2">
        <span className="relative">
          <select
            aria-label={t('kind')}
            value={kind}
            onChange={({ target }) => setKind(lessonKindOrder.find((one) => one === target.value) ?? 'video')}
            className={`${control(true, false)} appearance-none pr-8!`}
          >
            {lessonKindOrder.map((value) => (
              <option key={value} value={value}>
                {t(value)}
              </option>
            ))}
          </select>
          <Icon name="chevrons-up-down" size={16} className="pointer-events-none absolute top-1/2 right-2 -translate-y-1/2 text-text-2" />
        </span>
        <input
          ref={field}
          aria-label={t('addTitle')}
          placeholder={t('addTitle')}
          autoComplete="off"
          maxLength={160}
          value={title}
          onChange={({ target }) => setTitle(target.value)}
          className={`${control(true, refused !== null)} min-w-36 flex-1`}
        />
        <Button type="submit" size="sm" variant="outline" loading={busy} className="max-sm:w-full">
          {t('add')}
        </Button>
      </div>
      {refused === null ? null : (
        <p role="alert" className="mt-1 text-sm text-bad">
          {refused}
        </p>
      )}
    </form>
  );
};
