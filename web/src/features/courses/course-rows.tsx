import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { CourseBrief } from '#contracts/http/catalog';
import { useText } from '../../i18n/index.js';
import { Bone, Skeleton } from '../../ui/skeleton.js';
import { Cover } from '../home/cover.js';
import { holdings, Price } from '../home/course-card.js';
import { homeText } from '../home/text.js';

/** A course in a list: set cover, what it is, the price at the right where there is room. */
const Row = ({ course, heading: Heading }: { course: CourseBrief; heading: 'h2' | 'h3' }): ReactNode => {
  const t = useText(homeText);
  return (
    <li className="border-b border-line last:border-b-0">
      <Link
        to={`/courses/${course.slug}`}
        className="group grid grid-cols-[92px_minmax(0,1fr)] items-start gap-x-3.5 py-3.5 focus-visible:outline-offset-2 md:grid-cols-[120px_minmax(0,1fr)_auto] md:gap-x-5"
      >
        <div className="[&>div]:md:px-2.5 [&>div]:md:py-[7px]">
          <Cover cover={course.cover} />
        </div>
        <div className="min-w-0">
          <Heading className="text-lg leading-[1.6rem] decoration-1 underline-offset-[0.28em] group-hover:underline">
            {course.title}
          </Heading>
          <p className="text-sm text-text-3">{[t(course.section), course.subtitle].filter(Boolean).join(' · ')}</p>
          <p className="num text-sm text-text-3">{holdings(course, t)}</p>
          <Price course={course} className="num mt-1 md:hidden" />
        </div>
        <Price course={course} className="num hidden text-right md:block" />
      </Link>
    </li>
  );
};

export const CourseRows = ({
  courses,
  label,
  heading,
}: {
  courses: readonly CourseBrief[];
  label: string;
  heading: 'h2' | 'h3';
}): ReactNode => (
  <ul aria-label={label}>
    {courses.map((course) => (
      <Row key={course.id} course={course} heading={heading} />
    ))}
  </ul>
);

/** Rows in grey. */
export const CourseRowsSkeleton = (): ReactNode => (
  <Skeleton>
    {Array.from({ length: 5 }, (_, row) => (
      <div key={row} className="grid grid-cols-[92px_1fr] gap-x-3.5 border-b border-line py-3.5 last:border-0 md:grid-cols-[120px_1fr]">
        <Bone className="aspect-[4/3] w-full" />
        <span>
          <Bone className="h-4 w-3/5" />
          <Bone className="mt-2 h-3 w-2/5" />
        </span>
      </div>
    ))}
  </Skeleton>
);
