import { type ReactNode, Suspense } from 'react';
import { useStore } from '../../client/store.js';
import { quietPart } from '../../ui/part.js';
import { shownBanner } from './state.js';

// Nearly always there is none: its code comes with the first.
const Banner = quietPart(() => import('./banner.js'));

/** Where the banner of operations stands, while there is one. */
export const BannerPlace = (): ReactNode => {
  const banner = useStore(shownBanner);
  return banner ? (
    <Suspense fallback={null}>
      <Banner key={banner.id} banner={banner} />
    </Suspense>
  ) : null;
};
