import { FileDown } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useId, useState } from 'react';
import type { LessonContent, LessonNote } from '#contracts/http/lessons';
import { lineFree } from '../../client/line.js';
import { useLocale, useText } from '../../i18n/index.js';
import { ButtonLink } from '../../ui/button.js';
import { cx } from '../../ui/cx.js';
import { SkeletonRows } from '../../ui/skeleton.js';
import { Tabs } from '../../ui/tabs.js';
import type { PlayerHandle } from '../video/player.js';
import { Notes } from './notes.js';
import { lessonText } from './text.js';
import { sizeOf } from './words.js';

// Mathematics is as heavy as a second of the film above it.
const Rich = lazy(async () => {
  await lineFree();
  return { default: (await import('../maths/rich-text.js')).RichText };
});

/** The words of a lesson, with their mathematics. */
export const LessonReading = ({ html }: { html: string }): ReactNode => {
  const locale = useLocale();
  return (
    <Suspense fallback={<SkeletonRows rows={4} />}>
      <Rich text={html} className={cx('max-w-[68ch] text-lg', locale === 'bn' && '[&_ol]:list-[bengali]')} />
    </Suspense>
  );
};

/** What may be taken along. */
export const LessonFiles = ({ files }: { files: LessonContent['attachments'] }): ReactNode => {
  const [t, locale] = [useText(lessonText), useLocale()];
  return (
    <ul>
      {files.map(({ mediaId, name, bytes, href }) => (
        <li key={mediaId} className="border-b border-line last:border-b-0">
          <a href={href} download={name} className="-mx-2 flex min-h-12 items-center gap-3 px-2 py-2 hover:bg-fill">
            <FileDown size={18} strokeWidth={1.75} aria-hidden="true" className="shrink-0 text-text-3" />
            <span className="min-w-0 flex-1 break-words">{name}</span>
            <span className="num shrink-0 text-sm text-text-3">{sizeOf(bytes, locale, t)}</span>
            <span className="sr-only">{t('download')}</span>
          </a>
        </li>
      ))}
    </ul>
  );
};

const Ask = ({ slug }: { slug: string }): ReactNode => {
  const t = useText(lessonText);
  return (
    <>
      <p className="mb-3 max-w-prose text-text-2">{t('askWhy')}</p>
      <ButtonLink to={`/courses/${slug}/qna`} variant="outline">
        {t('ask')}
      </ButtonLink>
    </>
  );
};

type TabKey = 'reading' | 'files' | 'notes' | 'questions';

export interface LessonTabsProps {
  readonly slug: string;
  readonly lessonId: string;
  readonly isVideo: boolean;
  readonly content: LessonContent;
  readonly notes: readonly LessonNote[];
  readonly player: PlayerHandle | null;
  /** The notes are others now. */
  readonly onNotes: (notes: LessonNote[]) => void;
}

/** What belongs to a lesson besides its film: words, files, one's own notes, and where to ask. */
export const LessonTabs = ({ slug, lessonId, isVideo, content, notes, player, onNotes }: LessonTabsProps): ReactNode => {
  const [t, panel] = [useText(lessonText), useId()];
  // Where there is nothing to read, nothing says so: one's own notes come first.
  const words = content.bodyHtml !== '';
  const [tab, setTab] = useState<TabKey>(words ? 'reading' : 'notes');
  const tabs = [
    ...(words ? [{ key: 'reading' as const, label: t('reading') }] : []),
    ...(content.attachments.length > 0 ? [{ key: 'files' as const, label: t('files'), count: content.attachments.length }] : []),
    { key: 'notes' as const, label: t('notes'), ...(notes.length > 0 ? { count: notes.length } : {}) },
    { key: 'questions' as const, label: t('questions') },
  ];
  return (
    <div className="mt-5">
      <Tabs tabs={tabs} value={tab} onChange={setTab} label={t('tabs')} controls={panel} />
      <div id={panel} role="tabpanel" className="pt-4">
        {tab === 'reading' ? <LessonReading html={content.bodyHtml} /> : null}
        {tab === 'files' ? <LessonFiles files={content.attachments} /> : null}
        {tab === 'notes' ? (
          <Notes slug={slug} lessonId={lessonId} notes={notes} player={isVideo ? player : null} isVideo={isVideo} onNotes={onNotes} />
        ) : null}
        {tab === 'questions' ? <Ask slug={slug} /> : null}
      </div>
    </div>
  );
};
