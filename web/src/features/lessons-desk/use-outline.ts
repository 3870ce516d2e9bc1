import { useState } from 'react';
import { actOnLessons, getCourseOutline, orderLessons, type CourseOutline, type OutlineChapter } from '#contracts/http/lessons-desk';
import { typedClient } from '../../admin-kit/typed-client.js';
import { isCallError } from '../../client/call-error.js';
import { putAnswer } from '../../client/use-endpoint.js';
import { useText } from '../../i18n/index.js';
import { toast } from '../../ui/toast.js';
import { useSentence } from '../account/parts/refusal.js';
import { moved, type Place } from '../exam-desk/parts/arrange-groups.js';
import { lessonsDeskText } from './text.js';

const placesOf = (chapters: readonly OutlineChapter[]) =>
  chapters.map(({ id, lessons }) => ({ id, lessons: lessons.map((lesson) => lesson.id) }));

/** What can be done with the order of a course: each move is saved at once, and can be taken back. */
export const useOutline = (outline: CourseOutline) => {
  const [t, sentence] = [useText(lessonsDeskText), useSentence()];
  // Shown before the server has answered; gone once it has.
  const [ahead, setAhead] = useState<readonly OutlineChapter[] | null>(null);
  const params = { id: outline.course.id };
  const chapters = ahead ?? outline.chapters;
  const put = (answer: CourseOutline): Promise<unknown> => putAnswer('GET /api/admin/courses/:id/lessons', { params }, answer);

  const fail = async (thrown: unknown): Promise<void> => {
    setAhead(null);
    const stale = isCallError(thrown, 'Changed meanwhile');
    if (stale) await put(await typedClient.one(getCourseOutline, { params }));
    toast({ title: t('notDone'), description: stale ? t('changedMeanwhile') : sentence(thrown).sentence, variant: 'destructive' });
  };
  const save = async (next: readonly OutlineChapter[], version: number): Promise<CourseOutline | null> => {
    setAhead(next);
    try {
      const answer = await typedClient.act(orderLessons, { params, body: { version, chapters: placesOf(next) } });
      await put({ course: answer.course, version: answer.version, chapters: answer.chapters });
      setAhead(null);
      return answer;
    } catch (thrown) {
      await fail(thrown);
      return null;
    }
  };
  const order = async (next: readonly OutlineChapter[]): Promise<void> => {
    const before = outline.chapters;
    const answer = await save(next, outline.version);
    if (!answer) return;
    const undo = async (): Promise<void> => {
      if (await save(before, answer.version)) toast({ title: t('undone') });
    };
    toast({ title: t('orderSaved'), action: { label: t('undo'), onClick: () => void undo() } });
  };
  return {
    chapters,
    busy: ahead !== null,
    put,
    moveLesson: (from: Place, to: Place): void => {
      const groups = moved(
        chapters.map(({ lessons }) => lessons),
        from,
        to,
      );
      void order(chapters.map((chapter, at) => ({ ...chapter, lessons: [...(groups[at] ?? [])] })));
    },
    moveChapter: (from: Place, to: Place): void => {
      const [group] = moved([chapters], from, to);
      if (group) void order(group);
    },
    publish: async (ids: readonly string[]): Promise<void> => {
      try {
        const { done, skipped } = await typedClient.act(actOnLessons, { body: { ids: [...ids], act: 'publish' } });
        await put(await typedClient.one(getCourseOutline, { params }));
        const some = { done: String(done), skipped: String(skipped.length) };
        toast({ title: skipped.length > 0 ? t('publishedSome', some) : t('publishedAll', { done: some.done }) });
      } catch (thrown) {
        await fail(thrown);
      }
    },
  };
};

export type Outline = ReturnType<typeof useOutline>;
