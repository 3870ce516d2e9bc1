import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { CourseDesk } from '#contracts/http/courses-desk';
import { isCallError } from '../../client/call-error.js';
import { useEndpoint } from '../../client/use-endpoint.js';
import { useUser } from '../../client/user.js';
import { formatNumber } from '../../i18n/digits.js';
import { useLocale, useText } from '../../i18n/index.js';
import { useNamePlace } from '../../shell/admin-nav/place.js';
import { ErrorView } from '../../shell/error-view.js';
import { cx } from '../../ui/cx.js';
import { ErrorBox } from '../../ui/error-box.js';
import { SkeletonRows } from '../../ui/skeleton.js';
import { courseDeskText } from './text.js';
import { CourseState, Price } from './words.js';

export type CoursePage = 'about' | 'lessons' | 'access' | 'students';
const pages: readonly (readonly [CoursePage, string])[] = [
  ['about', ''],
  ['lessons', '/lessons'],
  ['access', '/access'],
  ['students', '/students'],
];

/** The pages of a course, with how it stands at their right. */
const Head = ({ desk, page }: { desk: CourseDesk; page: CoursePage }): ReactNode => {
  const [t, locale] = [useText(courseDeskText), useLocale()];
  const prepares = useUser()?.permissions.includes('lessons.write') ?? false;
  const shown = pages.filter(([key]) => (key !== 'access' || desk.may.includes('grant')) && (key !== 'lessons' || prepares));
  return (
    <div className="mb-4 flex flex-wrap items-end gap-x-5 gap-y-2 border-b border-line">
      <nav aria-label={t('pages')} className="-mb-px flex gap-5 overflow-x-auto [scrollbar-width:none]">
        {shown.map(([key, path]) => (
          <Link
            key={key}
            to={`/admin/courses/${desk.id}${path}`}
            aria-current={key === page ? 'page' : undefined}
            className={cx(
              'shrink-0 border-b-2 pt-[9px] pb-2 whitespace-nowrap focus-visible:outline-offset-[-2px]',
              key === page ? 'border-brand font-semibold text-text' : 'border-transparent text-text-3 hover:text-text-2',
            )}
          >
            {t(key)}
          </Link>
        ))}
      </nav>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 pb-2 text-sm text-text-3 sm:ml-auto">
        <CourseState state={desk.state} />
        <Price row={desk.settings} />
        <span className="num">
          {t('counts', { students: formatNumber(desk.students, locale), exams: formatNumber(desk.examCount, locale) })}
        </span>
      </p>
    </div>
  );
};

/** One course of the back office; its name stands in the head of the page. */
export const OneCourse = ({
  id,
  page,
  children,
}: {
  id: string;
  page: CoursePage;
  children: (desk: CourseDesk) => ReactNode;
}): ReactNode => {
  const { data, error, mutate } = useEndpoint('GET /api/admin/courses/:id', { params: { id } }, { keepPreviousData: false });
  const gone = isCallError(error, 'Course not found');
  useNamePlace(data?.settings.title, undefined, gone);
  if (gone) return <ErrorView statusCode={404} message="" />;
  if (!data) return error ? <ErrorBox error={error} onRetry={() => void mutate()} /> : <SkeletonRows rows={6} />;
  return (
    <>
      {error ? <ErrorBox error={error} onRetry={() => void mutate()} /> : null}
      <Head desk={data} page={page} />
      {children(data)}
    </>
  );
};
