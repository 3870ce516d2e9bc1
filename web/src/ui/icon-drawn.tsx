import { addAPIProvider, Icon as Iconify, iconLoaded } from '@iconify/react';
import { type ReactNode, useEffect, useState } from 'react';
import { logProblem } from '../client/log.js';
import { settings } from '../shell/page-info.js';
import { type IconLimits, iconSources } from './icon-sources.js';

const limits: IconLimits = { rotateMs: 750, timeoutMs: 5000, longestAddress: 500 };
/** After this a circle stands where the picture should be; it still comes when it comes. */
const fetchTimeoutMs = 1500;
const set = 'lucide';

addAPIProvider('', iconSources(`${location.origin}/api/icons`, settings().icons, limits));

const IconDrawn = ({ name, size }: { name: string; size: number }): ReactNode => {
  const full = `${set}:${name}`;
  // The name for which the time ran out.
  const [late, setLate] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => {
      if (iconLoaded(full)) return;
      logProblem(`The icon ${full} did not come within ${fetchTimeoutMs} ms`);
      setLate(full);
    }, fetchTimeoutMs);
    return () => clearTimeout(timer);
  }, [full]);
  return (
    <Iconify
      icon={full}
      width={size}
      height={size}
      // Lucide draws with 2; ours is a finer pen.
      className="[&_*]:[stroke-width:1.75]"
      fallback={late === full ? <span data-icon="late" className="size-[70%] rounded-full border-[1.5px] border-control" /> : undefined}
    />
  );
};

export default IconDrawn;
