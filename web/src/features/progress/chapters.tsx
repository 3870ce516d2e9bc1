import type { ReactNode } from 'react';
import type { getCourseProgress } from '#contracts/http/progress';
import type { ResponseOf } from '#contracts/http/endpoint';
import { formatNumber } from '../../i18n/digits.js';
import { useLocale, useText } from '../../i18n/index.js';
import { Empty } from '../../ui/empty.js';
import { Section } from '../../ui/section.js';
import { ShareBar } from './share-bar.js';
import { progressText } from './text.js';

/** How many lessons of each chapter are done. */
export const Chapters = ({ chapters }: Pick<ResponseOf<typeof getCourseProgress>, 'chapters'>): ReactNode => {
  const [t, locale] = [useText(progressText), useLocale()];
  return (
    <Section title={t('byChapter')} tight>
      {chapters.length === 0 ? (
        <Empty title={t('noChapters')}>{t('noChaptersWhy')}</Empty>
      ) : (
        <ul>
          {chapters.map(({ id, title, lessons: { done, total } }) => {
            const counts = { done: formatNumber(done, locale), total: formatNumber(total, locale) };
            return (
              <li key={id} className="border-b border-line last:border-b-0">
                <ShareBar
                  name={title}
                  words={t('chapterDone', { title, ...counts })}
                  share={total > 0 ? done / total : 0}
                  figure={t('ofTotal', counts)}
                />
              </li>
            );
          })}
        </ul>
      )}
    </Section>
  );
};
