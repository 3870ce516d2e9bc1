import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { CourseBrief } from '#contracts/http/catalog';
import { formatTaka } from '../../i18n/digits.js';
import { type Text, useLocale, useText } from '../../i18n/index.js';
import { Cover } from './cover.js';
import { type HomeKey, homeText } from './text.js';

/** What a course holds, as far as it is there: `শুধু পরীক্ষা · ৩টি`, `১৮টি পরীক্ষা`, or nothing. */
export const holdings = ({ kind, examCount }: CourseBrief, t: Text<HomeKey>): string => {
  if (kind === 'exam-batch') return examCount > 0 ? t('onlyExams', { n: examCount }) : t('onlyExamsSoon');
  return examCount > 0 ? t('exams', { n: examCount }) : '';
};

/** What a course costs, and what it cost before where that was more. */
export const Price = ({ course, className }: { course: CourseBrief; className?: string }): ReactNode => {
  const [t, locale] = [useText(homeText), useLocale()];
  const { free, pricePaisa, listPricePaisa } = course;
  return (
    <p className={className ?? 'num mt-1'}>
      <b>{free ? t('free') : formatTaka(pricePaisa, locale)}</b>
      {!free && listPricePaisa !== null && listPricePaisa > pricePaisa ? (
        <s className="ml-1.5 text-sm text-text-3">{formatTaka(listPricePaisa, locale)}</s>
      ) : null}
    </p>
  );
};

/** A course: cover at the left on a phone and above on a wide screen, then name, what is in it, price. */
const CourseCard = ({
  course,
  price = true,
  heading: Heading = 'h3',
  children,
}: {
  course: CourseBrief;
  price?: boolean;
  heading?: 'h2' | 'h3';
  children?: ReactNode;
}): ReactNode => {
  const t = useText(homeText);
  return (
    <li className="border-b border-line last:border-b-0 md:border-b-0">
      <Link
        to={`/courses/${course.slug}`}
        className="group grid grid-cols-[92px_1fr] items-start gap-3.5 py-3.5 focus-visible:outline-offset-4 md:block md:py-0"
      >
        <div className="md:mb-3">
          <Cover cover={course.cover} />
        </div>
        <div>
          <Heading className="text-lg leading-[1.6rem] decoration-1 underline-offset-[0.28em] group-hover:underline">
            {course.title}
          </Heading>
          <p className="text-sm text-text-3">{[course.subtitle, holdings(course, t)].filter(Boolean).join(' · ')}</p>
          {price ? <Price course={course} /> : null}
          {children}
        </div>
      </Link>
    </li>
  );
};

/** Courses four beside each other on a wide screen, rows on a phone; `foot` is a last line of each. */
export const CourseGrid = <C extends CourseBrief>({
  courses,
  price,
  heading,
  foot,
}: {
  courses: readonly C[];
  price?: boolean;
  heading?: 'h2' | 'h3';
  foot?: (course: C) => ReactNode;
}): ReactNode => (
  <ul className="grid md:grid-cols-4 md:gap-x-6 md:gap-y-9 md:pt-2">
    {courses.map((course) => (
      <CourseCard key={course.id} course={course} price={price} heading={heading}>
        {foot?.(course)}
      </CourseCard>
    ))}
  </ul>
);
