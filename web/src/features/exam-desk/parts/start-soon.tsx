import type { ReactNode } from 'react';
import { serverNow } from '../../../client/server-clock.js';
import { useText } from '../../../i18n/index.js';
import { Button } from '../../../ui/button.js';
import { deskText } from '../text.js';
import { toWall } from './dhaka-time.js';

const minutes = [2, 10, 30] as const;
const minuteMs = 60_000;

/** Whole minutes from now, on Dhaka's wall: at least as long as it says, since the field knows no seconds. */
const wallIn = (count: number): string => toWall(new Date(Math.ceil(serverNow() / minuteMs + count) * minuteMs).toISOString());

/** For an exam that is held now: it opens in a few minutes. */
export const StartSoon = ({ onPick }: { readonly onPick: (wall: string) => void }): ReactNode => {
  const t = useText(deskText);
  return (
    <p className="mt-1 flex flex-wrap items-center gap-1 text-sm text-text-3">
      {t('startIn')}
      {minutes.map((count) => (
        <Button key={count} size="xs" variant="outline" onClick={() => onPick(wallIn(count))}>
          {t('startInMinutes', { count })}
        </Button>
      ))}
    </p>
  );
};
