import { type ReactNode, type RefObject, useEffect, useState } from 'react';
import type { Playable } from '#contracts/http/media-shapes';
import { showOpening } from './opening.js';

/** After so long the player comes, whatever the line has brought of the film. */
const PATIENCE_MS = 6000;

export interface OpeningFrameProps {
  readonly playable: Playable;
  /** Where to begin, in milliseconds. */
  readonly startAt: number;
  /** What the button says. */
  readonly play: string;
  /** The player takes over from it, and so looks at it. */
  readonly video: RefObject<HTMLVideoElement | null>;
  /** The line is free for the player. */
  readonly onBrought: () => void;
}

/** The first frame of a film, and its first seconds for whoever presses at once, until the player is here. */
export const OpeningFrame = ({ playable, startAt, play, video, onBrought }: OpeningFrameProps): ReactNode => {
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    const [shown, gone] = [video.current, new AbortController()];
    const patience = setTimeout(onBrought, PATIENCE_MS);
    const begin = async (): Promise<void> => {
      // What fails here fails in the player again, where it is said.
      const has = shown !== null && (await showOpening(shown, playable, { startMs: startAt, signal: gone.signal }).catch(() => false));
      if (gone.signal.aborted) return;
      setSeen(has);
      onBrought();
    };
    void begin();
    return () => {
      clearTimeout(patience);
      gone.abort();
      shown?.removeAttribute('src');
      shown?.load();
    };
    // One film's opening: a renewed address is the player's matter.
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the film and the place stay what they were at first
  }, [playable.mediaId]);
  const press = (): void => {
    const shown = video.current;
    if (shown?.paused) void shown.play().catch(() => undefined);
    else shown?.pause();
  };
  return (
    <div className="absolute inset-0" data-opening="">
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- the player that takes over a moment later brings them */}
      <video ref={video} playsInline className="size-full" />
      {seen ? (
        <button
          type="button"
          aria-label={play}
          onClick={press}
          className="absolute top-1/2 left-1/2 grid size-17 -translate-1/2 place-items-center rounded-full bg-[rgb(25_81_115/0.92)] text-white"
        >
          <svg viewBox="0 0 24 24" className="size-10" fill="currentColor" aria-hidden="true">
            <path d="M8 5v14l11-7z" />
          </svg>
        </button>
      ) : null}
    </div>
  );
};
