import { mutate } from 'swr';
import type { getLesson, LessonNote, LessonStanding } from '#contracts/http/lessons';
import type { ResponseOf } from '#contracts/http/endpoint';
import { CallError } from '../../client/call-error.js';
import { addressOf, call } from '../../client/call.js';
import { useEndpoint } from '../../client/use-endpoint.js';
import { useText } from '../../i18n/index.js';
import { toast } from '../../ui/toast.js';
import { lessonText } from './text.js';

type Page = ResponseOf<typeof getLesson>;

/** A lesson, its course's list beside it, and what one changes about them. */
export const useLesson = (slug: string, lessonId: string) => {
  const t = useText(lessonText);
  const params = { slug, lessonId };
  const page = useEndpoint('GET /api/courses/:slug/lessons/:lessonId', { params }, { keepPreviousData: false });
  const list = useEndpoint('GET /api/courses/:slug/lessons', { params: { slug } });
  const put = (change: (page: Page) => Page): void => void page.mutate((before) => before && change(before), { revalidate: false });

  /** What was read of the others is not true any more; shown for a moment, it would say that an open one is shut. */
  const forgetOthers = (): void => {
    const [all, own] = [
      `${addressOf('GET /api/courses/:slug/lessons', { params: { slug } })}/`,
      addressOf('GET /api/courses/:slug/lessons/:lessonId', { params }),
    ];
    const isOther = (key: unknown): boolean => typeof key === 'string' && key.startsWith(all) && key !== own;
    void mutate(isOther, undefined, { revalidate: false });
    // Without this an answer that came a moment ago would stand for the next one.
    void mutate(isOther);
  };

  /** Who has done one may find others open: the list is asked again. */
  const stands = (standing: LessonStanding): void => {
    put((before) => ({ ...before, lesson: { ...before.lesson, mine: standing } }));
    void mutate(addressOf('GET /api/courses/:slug/lessons', { params: { slug } }));
    forgetOthers();
    void page.mutate();
  };

  const mark = async (done: boolean): Promise<void> => {
    try {
      const { standing } = await call('PUT /api/courses/:slug/lessons/:lessonId/done', { params, body: { done } });
      stands(standing);
      toast(done ? { title: t('marked'), action: { label: t('undo'), onClick: () => void mark(false) } } : { title: t('undone') });
    } catch (error) {
      toast({ title: t('markFailed'), ...(error instanceof CallError ? { description: error.message } : {}), variant: 'destructive' });
    }
  };

  return {
    page,
    list,
    mark,
    /** The server has found the lesson done. */
    ended: (): void => {
      forgetOthers();
      void Promise.all([page.mutate(), list.mutate()]);
    },
    putNotes: (notes: LessonNote[]): void => put((before) => ({ ...before, notes })),
  };
};
