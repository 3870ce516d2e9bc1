import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { CourseBrief } from '#contracts/http/catalog';
import { formatTaka } from '../../i18n/digits.js';
import { useLocale, useText } from '../../i18n/index.js';
import { Cover } from './cover.js';
import { homeText } from './text.js';

/** A course: cover at the left on a phone and above on a wide screen, then name, what is in it, price. */
const CourseCard = ({
  course,
  price = true,
  heading: Heading = 'h3',
}: {
  course: CourseBrief;
  price?: boolean;
  heading?: 'h2' | 'h3';
}): ReactNode => {
  const [t, locale] = [useText(homeText), useLocale()];
  const exams = t(course.kind === 'exam-batch' ? 'onlyExams' : 'exams', { n: course.examCount });
  return (
    <li className="border-b border-line md:border-b-0">
      <Link to={`/courses/${course.slug}`} className="grid grid-cols-[92px_1fr] items-start gap-3.5 py-3.5 md:block md:py-0">
        <div className="md:mb-3">
          <Cover cover={course.cover} />
        </div>
        <div>
          <Heading className="text-lg leading-[1.6rem]">{course.title}</Heading>
          <p className="text-sm text-text-3">{[course.subtitle, exams].filter(Boolean).join(' · ')}</p>
          {price ? (
            <p className="num mt-1">
              <b>{course.free ? t('free') : formatTaka(course.pricePaisa, locale)}</b>{' '}
              {!course.free && course.listPricePaisa !== null && course.listPricePaisa > course.pricePaisa ? (
                <s className="text-sm text-text-3">{formatTaka(course.listPricePaisa, locale)}</s>
              ) : null}
            </p>
          ) : null}
        </div>
      </Link>
    </li>
  );
};

/** Courses four beside each other on a wide screen, rows on a phone. */
export const CourseGrid = ({
  courses,
  price,
  heading,
}: {
  courses: readonly CourseBrief[];
  price?: boolean;
  heading?: 'h2' | 'h3';
}): ReactNode => (
  <ul className="grid md:grid-cols-4 md:gap-6 md:pt-2">
    {courses.map((course) => (
      <CourseCard key={course.id} course={course} price={price} heading={heading} />
    ))}
  </ul>
);
