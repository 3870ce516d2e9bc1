import type { ReactNode } from 'react';
import { Bone, Skeleton, SkeletonRows } from '../../ui/skeleton.js';

/** The panel of the exam that is on, and the list beside it, in grey. */
const HeroSkeleton = (): ReactNode => (
  <div className="grid gap-8 pt-4 lg:grid-cols-[1.25fr_1fr] lg:gap-10 lg:pt-8">
    <div className="panel-now min-h-[250px]">
      <Skeleton>
        <Bone className="h-3 w-2/5" />
        <Bone className="mt-4 h-6 w-4/5" />
        <Bone className="mt-3 h-3 w-3/5" />
        <Bone className="mt-8 h-10 w-2/5" />
        <Bone className="mt-5 h-12 w-full md:w-40" />
      </Skeleton>
    </div>
    <div className="hang">
      <SkeletonRows rows={3} />
    </div>
  </div>
);

/** A grid of courses in grey: covers and two lines each. */
const CoursesSkeleton = ({ rows }: { rows: number }): ReactNode => (
  <div className="hang mt-10">
    <Skeleton>
      <Bone className="mt-1 mb-5 h-5 w-24" />
      <div className="grid gap-3.5 md:grid-cols-4 md:gap-x-6 md:gap-y-9">
        {Array.from({ length: rows * 4 }, (_, place) => (
          <div key={place} className="grid grid-cols-[92px_1fr] gap-3.5 py-3.5 md:block md:py-0">
            <Bone className="aspect-[4/3] w-full" />
            <div>
              <Bone className="h-4 w-4/5 md:mt-4" />
              <Bone className="mt-2.5 h-3 w-3/5" />
            </div>
          </div>
        ))}
      </div>
    </Skeleton>
  </div>
);

/** What a page of exams and courses looks like before it is there. `rows`: of courses. */
const HomeSkeleton = ({ rows = 1 }: { rows?: number }): ReactNode => (
  <>
    <HeroSkeleton />
    <CoursesSkeleton rows={rows} />
  </>
);

export default HomeSkeleton;
