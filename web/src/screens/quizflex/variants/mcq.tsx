import { lazy, type ReactNode, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { RoomEntry } from '../../../features/rooms/room-entry.js';
import { Chooser } from '../../../features/quiz/rounds/chooser.js';
import { SkeletonRows } from '../../../ui/skeleton.js';

/** Whoever plays alone needs nothing of a room but its door. */
const RoomScreen = lazy(async () => ({ default: (await import('../../../features/rooms/room-screen.js')).RoomScreen }));

/** `/quizflex/variants/mcq`: rounds of one's own, and the way into a room; with `?room=CODE` the room itself. */
const Mcq = (): ReactNode => {
  const code = useSearchParams()[0].get('room');
  if (code)
    return (
      <Suspense fallback={<SkeletonRows rows={5} />}>
        <RoomScreen key={code} code={code} />
      </Suspense>
    );
  return (
    <>
      <Chooser />
      <div id="room" className="scroll-mt-16 pb-10">
        <RoomEntry />
      </div>
    </>
  );
};

export default Mcq;
