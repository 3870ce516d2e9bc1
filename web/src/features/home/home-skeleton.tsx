import type { ReactNode } from 'react';
import { Bone, Skeleton, SkeletonRows } from '../../ui/skeleton.js';

/** The home page's own layout in grey. */
export const HomeSkeleton = (): ReactNode => (
  <div className="grid gap-4 pt-4 lg:grid-cols-[1.25fr_1fr] lg:gap-10 lg:pt-8">
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
