import { type ReactNode, Suspense } from 'react';
import { quietPart } from '../../ui/part.js';

const HomeSkeleton = quietPart(() => import('./home-skeleton.js'));

/** The grey page of exams and courses. Its code comes when it is shown: whoever opens the page in a browser has it made by the server. */
export const SkeletonPart = ({ rows = 1 }: { readonly rows?: number }): ReactNode => (
  <Suspense fallback={null}>
    <HomeSkeleton rows={rows} />
  </Suspense>
);
