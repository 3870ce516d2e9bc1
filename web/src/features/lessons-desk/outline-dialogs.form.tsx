// First: before any schema is made.
import '../../ui/schema-setup.js';
import { type ReactNode, useState } from 'react';
import type { LessonKind } from '#contracts/http/lesson-shapes';
import {
  addLessons,
  createChapter,
  deleteChapter,
  deleteLesson,
  saveChapter,
  type CourseOutline,
  type OutlineChapter,
  type OutlineLesson,
} from '#contracts/http/lessons-desk';
import { bulkLessons } from '#contracts/shared/lessons';
import { FormKit } from '../../admin-kit/form-kit.js';
import { typedClient } from '../../admin-kit/typed-client.js';
import { useEndpoint } from '../../client/use-endpoint.js';
import { formatNumber } from '../../i18n/digits.js';
import { useLocale, useText } from '../../i18n/index.js';
import { Area } from '../../ui/area.js';
import { Button } from '../../ui/button.js';
import { Select } from '../../ui/field.js';
import { Modal } from '../../ui/modal.js';
import { Notice } from '../../ui/notice.js';
import { ScrollArea } from '../../ui/scroll-area.js';
import { toast } from '../../ui/toast.js';
import { useSentence } from '../account/parts/refusal.js';
import { Ask } from '../course-desk/ask.js';
import { KindIcon, lessonKindOrder } from './kinds.js';
import { countOf, partsOf, type TypedPart } from './lines.js';
import { lessonsDeskText } from './text.js';

interface Common {
  readonly courseId: string;
  readonly onChanged: (outline: CourseOutline) => void;
  readonly onClose: () => void;
}

const bare = ({ course, version, chapters }: CourseOutline): CourseOutline => ({ course, version, chapters });

export const ChapterDialog = ({ courseId, chapter, onChanged, onClose }: Common & { chapter: OutlineChapter | null }): ReactNode => {
  const t = useText(lessonsDeskText);
  const shared = { layout: 'dialog', fields: [{ name: 'title', label: t('chapterTitle') }], submitLabel: t('save') } as const;
  const done = (answer: CourseOutline): void => {
    onChanged(bare(answer));
    onClose();
  };
  return (
    <Modal open onClose={onClose} title={t(chapter ? 'chapterRename' : 'chapterNew')}>
      {chapter ? (
        <FormKit
          {...shared}
          endpoint={{ save: saveChapter, params: { id: courseId, chapterId: chapter.id } }}
          values={{ version: chapter.version, title: chapter.title }}
          onDone={done}
        />
      ) : (
        <FormKit {...shared} endpoint={{ save: createChapter, params: { id: courseId } }} values={{}} onDone={done} />
      )}
    </Modal>
  );
};

export const DeleteChapter = ({ courseId, chapter, onChanged, onClose }: Common & { chapter: OutlineChapter }): ReactNode => {
  const [t, locale] = [useText(lessonsDeskText), useLocale()];
  const { id, title, lessons } = chapter;
  const started = lessons.reduce((most, lesson) => Math.max(most, lesson.started), 0);
  return (
    <Ask
      title={t('chapterDeleteTitle', { title })}
      text={t('chapterDeleteText', { lessons: formatNumber(lessons.length, locale), started: formatNumber(started, locale) })}
      submitLabel={t('chapterDelete')}
      destructive
      onClose={onClose}
      onGo={async () => {
        const params = { id: courseId, chapterId: id };
        onChanged(bare(await typedClient.remove(deleteChapter, { params, query: { lessons: lessons.length } })));
        toast({ title: t('deleted') });
        onClose();
      }}
    />
  );
};

/** What goes with a lesson is read when somebody means to delete it. */
export const DeleteLesson = ({
  lesson: { id, title },
  onDone,
  onClose,
}: {
  lesson: Pick<OutlineLesson, 'id' | 'title'>;
  onDone: () => Promise<unknown>;
  onClose: () => void;
}): ReactNode => {
  const [t, locale] = [useText(lessonsDeskText), useLocale()];
  const { data } = useEndpoint('GET /api/admin/lessons/:id', { params: { id } });
  if (!data) return null;
  const { started, notes } = data.touched;
  return (
    <Ask
      title={t('deleteTitle', { title })}
      text={t('deleteText', { started: formatNumber(started, locale), notes: formatNumber(notes, locale) })}
      submitLabel={t('delete')}
      destructive
      onClose={onClose}
      onGo={async () => {
        await typedClient.remove(deleteLesson, { params: { id } });
        toast({ title: t('deleted') });
        onClose();
        await onDone();
      }}
    />
  );
};

const Preview = ({ parts, into }: { parts: readonly TypedPart[]; into: string }): ReactNode => {
  const t = useText(lessonsDeskText);
  if (parts.length === 0) return <p className="text-sm text-text-3">{t('bulkNone')}</p>;
  return (
    <ScrollArea label={t('bulkPreview')} className="max-h-64 border-t border-line pt-2">
      {parts.map(({ title, lessons }, at) => (
        <div key={at} className="mb-3">
          <p className="font-semibold">{title ?? into}</p>
          <ul>
            {lessons.map((lesson, place) => (
              <li key={place} className="flex items-start gap-2 py-0.5 text-sm">
                <span className="pt-0.5">
                  <KindIcon kind={lesson.kind} />
                </span>
                <span className="min-w-0">
                  {lesson.title} <span className="text-text-3">· {t(lesson.kind)}</span>
                </span>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </ScrollArea>
  );
};

/** A whole outline pasted: as it will be, beside the typing; all of it goes in, or nothing. */
export const BulkDialog = ({ courseId, chapters, onChanged, onClose }: Common & { chapters: readonly OutlineChapter[] }): ReactNode => {
  const [t, locale, sentence] = [useText(lessonsDeskText), useLocale(), useSentence()];
  const [typed, setTyped] = useState('');
  const [kind, setKind] = useState<LessonKind>('video');
  const [chapterId, setChapterId] = useState(chapters.at(-1)?.id ?? '');
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const parts = partsOf(typed, kind);
  const count = countOf(parts);
  const into = chapters.find(({ id }) => id === chapterId)?.title ?? t('newChapter');
  const body = {
    parts: parts.map(({ title, lessons }) => ({
      chapterId: title === null && chapterId !== '' ? chapterId : null,
      title: title ?? (chapterId === '' ? t('newChapter') : null),
      lessons: [...lessons],
    })),
  };
  const go = async (): Promise<void> => {
    setBusy(true);
    setRefused(null);
    try {
      const answer = await typedClient.act(addLessons, { params: { id: courseId }, body });
      onChanged(bare(answer));
      toast({ title: t('added', { count: formatNumber(answer.added, locale) }) });
      onClose();
    } catch (thrown) {
      setBusy(false);
      setRefused(sentence(thrown).sentence);
    }
  };
  const tooMany = count > bulkLessons;
  return (
    <Modal
      open
      onClose={onClose}
      size="xl"
      title={t('bulkTitle')}
      description={t('bulkText')}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button loading={busy} disabled={parts.length === 0 || tooMany} onClick={() => void go()}>
            {t('bulkGo', { count: formatNumber(count, locale) })}
          </Button>
        </>
      }
    >
      <div className="grid gap-4 md:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-4">
          <Area
            label={t('bulkLines')}
            rows={10}
            value={typed}
            placeholder={t('bulkExample')}
            onChange={({ target }) => setTyped(target.value)}
            error={tooMany ? t('bulkTooMany', { most: formatNumber(bulkLessons, locale), count: formatNumber(count, locale) }) : undefined}
          />
          <Select
            dense
            label={t('bulkKind')}
            value={kind}
            onChange={({ target }) => setKind(lessonKindOrder.find((one) => one === target.value) ?? 'video')}
            options={lessonKindOrder.map((value) => ({ value, label: t(value) }))}
          />
          {chapters.length > 0 ? (
            <Select
              dense
              label={t('bulkInto')}
              value={chapterId}
              onChange={({ target }) => setChapterId(target.value)}
              options={chapters.map(({ id, title }) => ({ value: id, label: title }))}
            />
          ) : null}
        </div>
        <div className="min-w-0">
          <p className="mb-[5px] leading-[22px] font-semibold">{t('bulkPreview')}</p>
          <Preview parts={parts} into={into} />
        </div>
      </div>
      {refused === null ? null : <Notice tone="bad">{refused}</Notice>}
    </Modal>
  );
};
