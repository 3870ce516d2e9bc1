import { Library, Timer } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { CourseBrief } from '#contracts/http/catalog';
import { useText } from '../../i18n/index.js';
import { Section } from '../../ui/section.js';
import { holdings } from './course-card.js';
import { homeText } from './text.js';

const shown = 4;

/** The first of what costs nothing, as short rows, with the way to all of it. */
export const FreeList = ({ courses, className }: { courses: readonly CourseBrief[]; className?: string }): ReactNode => {
  const t = useText(homeText);
  if (courses.length === 0) return null;
  return (
    <Section
      title={t('free')}
      tight
      {...(className === undefined ? {} : { className })}
      more={
        <Link to="/free" className="link touch" aria-label={t('seeAllOf', { section: t('free') })}>
          {t('seeAll')}
        </Link>
      }
    >
      <ul>
        {courses.slice(0, shown).map((course) => {
          const Icon = course.kind === 'exam-batch' ? Timer : Library;
          return (
            <li key={course.id} className="border-b border-line last:border-b-0">
              <Link to={`/courses/${course.slug}`} className="flex items-start gap-3 py-3 hover:bg-fill">
                <Icon size={20} strokeWidth={1.75} aria-hidden="true" className="mt-0.5 shrink-0 text-text-3" />
                <span className="min-w-0">
                  <span className="block">{course.title}</span>
                  <span className="num block text-sm text-text-3">
                    {[holdings(course, t) || t('courseKind'), course.subtitle].filter(Boolean).join(' · ')}
                  </span>
                </span>
              </Link>
            </li>
          );
        })}
      </ul>
    </Section>
  );
};
