import { type ReactNode, Suspense, useCallback, useRef, useState } from 'react';
import type { LessonContent, LessonLine } from '#contracts/http/lessons';
import { useHeldLine } from '../../client/use-held-line.js';
import { useText } from '../../i18n/index.js';
import { Button } from '../../ui/button.js';
import { inlinePart } from '../../ui/inline-part.js';
import { OpeningFrame } from '../video/opening-frame.js';
import type { PlayerHandle } from '../video/player.js';
import { warmPlayer } from '../video/warm.js';
import { FrameSays, MediaFrame } from './media-frame.js';
import { lessonText } from './text.js';
import type { Watch } from './watch.js';

const Player = inlinePart(() => import('../video/player.js'));

/** So near its end a film begins anew: who comes back wants to see it again. */
const END_MS = 5000;
/** What two places may differ by and still be the same. */
const SAME_MS = 2000;

const beginningOf = ({ mine, durationMs }: LessonLine): number => {
  const at = mine?.at ?? 0;
  return durationMs !== null && at > durationMs - END_MS ? 0 : at;
};

export interface VideoLessonProps {
  readonly lesson: LessonLine;
  readonly content: LessonContent;
  /** null: nobody's way through the course is kept (a preview). */
  readonly watch: Watch | null;
  readonly onHandle?: (handle: PlayerHandle | null) => void;
  /** Asks for fresh addresses. */
  readonly onRenew: () => void;
  /** Said over the film: that it plays on another device. */
  readonly over?: ReactNode;
}

/** What the player says, as the student's way through the lesson. */
const useWay = (lesson: LessonLine, watch: Watch | null, player: { readonly current: PlayerHandle | null }) => {
  const [from] = useState(() => beginningOf(lesson));
  const played = useRef(false);
  const begin = async (at: number): Promise<void> => {
    played.current = true;
    const stopped = await watch?.start();
    // Another device has gone on since this page was loaded: from there, unless somebody has chosen a place here.
    const moved = Math.abs(at - from) > SAME_MS;
    if (typeof stopped === 'number' && stopped > 0 && !moved && Math.abs(stopped - from) > SAME_MS && from > 0)
      player.current?.seek(stopped);
  };
  return {
    from,
    onPlay: (at: number) => void begin(at).catch(() => undefined),
    onTime: (at: number) => {
      // Until it was played here, the place is the one that was read from the server.
      if (played.current) watch?.note(at);
    },
    onStop: (at: number) => {
      if (!played.current) return;
      watch?.note(at);
      void watch?.beat();
    },
  };
};

/**
 * opening: the first piece of the film is on its way, and has the line for itself · coming: so is the player · shown: it has taken over.
 * The player weighs more than all the rest of the page together, and would stand between a student on a slow line and the first frame.
 */
type Stage = 'opening' | 'coming' | 'shown';

const useStage = () => {
  const [stage, setStage] = useState<Stage>('opening');
  const opening = useRef<HTMLVideoElement | null>(null);
  const brought = useCallback(() => {
    warmPlayer();
    setStage((before) => (before === 'opening' ? 'coming' : before));
  }, []);
  useHeldLine(stage === 'opening');
  const shown = useCallback(() => setStage('shown'), []);
  return { stage, opening, brought, shown };
};

/** The film of a lesson. Its player is a chunk of its own; until it is here the film's first frame holds its place. */
export const VideoLesson = ({ lesson, content, watch, onHandle, onRenew, over }: VideoLessonProps): ReactNode => {
  const t = useText(lessonText);
  const [failed, setFailed] = useState(0);
  const [broken, setBroken] = useState(false);
  const player = useRef<PlayerHandle | null>(null);
  const way = useWay(lesson, watch, player);
  const { playable } = content;
  const { stage, opening, brought, shown } = useStage();
  if (!playable)
    return (
      <MediaFrame poster={null}>
        <FrameSays title={t(content.preparing ? 'preparing' : 'missing')} why={t(content.preparing ? 'preparingWhy' : 'missingWhy')} />
      </MediaFrame>
    );
  const again = (): void => {
    setBroken(false);
    setFailed(failed + 1);
    onRenew();
  };
  const take = (handle: PlayerHandle | null): void => {
    player.current = handle;
    onHandle?.(handle);
  };
  return (
    <MediaFrame poster={playable.poster}>
      {stage === 'shown' ? null : (
        <OpeningFrame playable={playable} startAt={way.from} play={t('play')} video={opening} onBrought={brought} />
      )}
      {stage === 'opening' ? null : (
        <Suspense fallback={null}>
          <Player
            key={`${playable.mediaId} ${failed}`}
            playable={playable}
            captions={content.captions}
            title={t('videoOf', { title: lesson.title })}
            startAt={way.from}
            opening={opening}
            onShown={shown}
            onHandle={take}
            onPlay={way.onPlay}
            onTime={way.onTime}
            onStop={way.onStop}
            onRenew={onRenew}
            onFailed={() => setBroken(true)}
          />
        </Suspense>
      )}
      {broken ? (
        <FrameSays title={t('videoFailed')} why={t('videoFailedWhy')}>
          <Button size="sm" className="mt-2" onClick={again}>
            {t('again')}
          </Button>
        </FrameSays>
      ) : null}
      {over}
    </MediaFrame>
  );
};
