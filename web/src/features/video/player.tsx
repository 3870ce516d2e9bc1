import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { VideoPlayer } from 'video.js/dist/video.es.js';
import type { Playable } from '#contracts/http/media-shapes';
import { keep, readKept } from '../../client/kept.js';
import { toDigits } from '../../i18n/digits.js';
import { getLocale } from '../../i18n/locale.js';
import { cx } from '../../ui/cx.js';
import { press, SPEEDS } from './keys.js';
import { HLS, loadVideoJs } from './load.js';
import './player.css';

const SPEED = 'video-speed';
const CAPTIONS = 'video-captions';
/** An address that has run out is renewed at most this often: one that is refused for good must not be asked for without end. */
const RENEW_MS = 20_000;
/** How long a fresh address may take to play. */
const PATIENCE_MS = 5000;

/** How long a player may work on its first frame while another stands in its place. */
const TAKE_OVER_MS = 8000;

/** What a page may do with the player. Times in milliseconds. */
export interface PlayerHandle {
  readonly now: () => number;
  readonly seek: (ms: number, play?: boolean) => void;
  readonly pause: () => void;
}

export interface VideoPlayerProps {
  readonly playable: Playable;
  readonly captions: readonly { readonly language: 'bn' | 'en'; readonly label: string; readonly src: string }[];
  readonly title: string;
  /** Where to begin, in milliseconds. */
  readonly startAt: number;
  /** What stands in this player's place until it has a frame of its own (`OpeningFrame`). */
  readonly opening?: { readonly current: HTMLVideoElement | null };
  /** It has one, and that may go. */
  readonly onShown?: () => void;
  readonly onHandle?: (handle: PlayerHandle | null) => void;
  readonly onPlay?: (atMs: number) => void;
  /** Each quarter of a second while it plays. */
  readonly onTime?: (atMs: number) => void;
  /** It stands: paused, moved, ended. */
  readonly onStop?: (atMs: number) => void;
  /** The address does not play any more; a new `playable` is asked for. */
  readonly onRenew?: () => void;
  /** It cannot be shown at all. */
  readonly onFailed?: () => void;
}

const isHls = ({ sources }: Playable): boolean => sources[0]?.type === HLS;

const optionsOf = ({ playable, title }: VideoPlayerProps): object => ({
  controls: true,
  preload: 'auto',
  fill: true,
  responsive: false,
  inactivityTimeout: 2500,
  language: getLocale(),
  playbackRates: [...SPEEDS],
  poster: playable.poster ?? undefined,
  sources: playable.sources,
  title,
  textTrackSettings: false,
  errorDisplay: false,
  userActions: { hotkeys: false },
  controlBar: {
    skipButtons: { backward: 10 },
    children: [
      'playToggle',
      'skipBackward',
      'volumePanel',
      'currentTimeDisplay',
      'timeDivider',
      'durationDisplay',
      'progressControl',
      'customControlSpacer',
      'playbackRateMenuButton',
      ...(isHls(playable) ? ['QualityButton'] : []),
      'subsCapsButton',
      'pictureInPictureToggle',
      'fullscreenToggle',
    ],
    volumePanel: { inline: true },
  },
  html5: {
    // A quality can be chosen only where our code plays HLS, also in browsers that could do it themselves.
    vhs: { overrideNative: true, enableLowInitialPlaylist: true, limitRenditionByPlayerDimensions: true, useDevicePixelRatio: true },
    nativeTextTracks: false,
  },
});

const handleOf = (player: VideoPlayer): PlayerHandle => ({
  now: () => Math.round((player.currentTime() || 0) * 1000),
  seek: (ms, play = false) => {
    player.currentTime(ms / 1000);
    if (play) void player.play()?.catch(() => undefined);
  },
  pause: () => player.pause(),
});

/** Speeds in the reader's own digits; the player itself writes Latin ones after each change. */
const wordSpeeds = (player: VideoPlayer): void => {
  const write = (): void => {
    const all = player.el().querySelectorAll('.vjs-playback-rate-value, .vjs-playback-rate .vjs-menu-item-text');
    for (const place of all) place.textContent = toDigits((place.textContent ?? '').replace(/x$/, '×'), getLocale());
  };
  player.ready(write);
  player.on(['ratechange', 'loadstart', 'loadedmetadata'], write);
};

/** What somebody chose before: how fast, and whether captions are shown. */
const keepHabits = (player: VideoPlayer): void => {
  player.on('ratechange', () => keep(SPEED, String(player.playbackRate())));
  player.one('loadedmetadata', () => {
    const rate = Number(readKept(SPEED));
    if (SPEEDS.some((one) => one === rate)) player.playbackRate(rate);
    const language = readKept(CAPTIONS);
    for (const track of Array.from(player.textTracks()))
      if (track.kind === 'captions' && track.language === language) track.mode = 'showing';
    player.textTracks().addEventListener('change', () => {
      const shown = Array.from(player.textTracks()).find(({ kind, mode }) => kind === 'captions' && mode === 'showing');
      keep(CAPTIONS, shown?.language ?? null);
    });
  });
};

const addCaptions = (player: VideoPlayer, captions: VideoPlayerProps['captions']): void => {
  for (const { language, label, src } of captions)
    // Kept when the film's address is renewed: they are the same captions.
    player.addRemoteTextTrack({ kind: 'captions', srclang: language, label, src, default: false }, true);
};

/** What takes keys for itself, wherever it stands. */
const TAKES_KEYS = 'input, textarea, select, button, a, summary, [contenteditable=true], [role=tab], [role=slider], [role=menu]';

/** Keys work anywhere on the page where nothing else wants them; in the player itself letters work on its buttons too. */
const watchKeys = (player: VideoPlayer): (() => void) => {
  const onKey = (event: KeyboardEvent): void => {
    const target = event.target instanceof Element ? event.target : null;
    const busy = target?.closest(TAKES_KEYS) != null;
    const letter = target !== null && player.el().contains(target) && /^[a-z<>]$/i.test(event.key);
    if (event.defaultPrevented || (busy && !letter)) return;
    if (press(player, event)) event.preventDefault();
  };
  document.addEventListener('keydown', onKey);
  return () => document.removeEventListener('keydown', onKey);
};

/**
 * A film begins where one stopped. Said before its first piece is asked for (the browser keeps it as the place to begin at), so that no
 * piece is fetched that nobody sees; where that was not heard, once the film is known.
 */
const beginAt = (player: VideoPlayer, video: HTMLVideoElement, startAt: number): void => {
  if (startAt <= 0) return;
  player.one('loadstart', () => (video.currentTime = startAt / 1000));
  player.one('loadedmetadata', () => {
    if (Math.abs(player.currentTime() - startAt / 1000) > 1) player.currentTime(startAt / 1000);
  });
};

/**
 * Takes over from the frame that stands in its place once it has the same one; somebody may have begun to watch there. Where it comes to no
 * frame it is shown as well, with what it has to say.
 */
const takeOver = (player: VideoPlayer, opening: HTMLVideoElement | null, shown: () => void): void => {
  if (!opening || opening.readyState === 0) return shown();
  const timer = setTimeout(shown, TAKE_OVER_MS);
  const end = (): void => {
    clearTimeout(timer);
    shown();
  };
  player.one('error', end);
  player.on('dispose', () => clearTimeout(timer));
  player.one('loadeddata', () => {
    if (opening.paused) return end();
    player.one('seeked', () => {
      opening.pause();
      end();
    });
    player.currentTime(opening.currentTime);
    return void player.play()?.catch(() => undefined);
  });
};

/** The page's wishes as they are now: handlers live as long as the player, and must not hold old ones. */
const useLatest = <T,>(value: T): { readonly current: T } => {
  const ref = useRef(value);
  useEffect(() => {
    ref.current = value;
  });
  return ref;
};

const listen = (player: VideoPlayer, props: { readonly current: VideoPlayerProps }): void => {
  const now = (): number => Math.round((player.currentTime() || 0) * 1000);
  let renewedAt = -RENEW_MS;
  let waiting: ReturnType<typeof setTimeout> | undefined;
  player.on('play', () => props.current.onPlay?.(now()));
  player.on('timeupdate', () => props.current.onTime?.(now()));
  player.on(['pause', 'seeked', 'ended'], () => props.current.onStop?.(now()));
  player.on('error', () => {
    if (performance.now() - renewedAt < RENEW_MS) return props.current.onFailed?.();
    renewedAt = performance.now();
    // The same address may come back: then it was the line, and the page says so.
    waiting = setTimeout(() => player.error() && props.current.onFailed?.(), PATIENCE_MS);
    return props.current.onRenew?.();
  });
  player.on('dispose', () => clearTimeout(waiting));
};

/** The player goes on where it was with another address of the same film. */
const renew = (player: VideoPlayer, playable: Playable): void => {
  const [at, played] = [player.currentTime(), !player.paused()];
  player.error(null);
  player.src(playable.sources);
  player.one('loadedmetadata', () => {
    player.currentTime(at);
    if (played) void player.play()?.catch(() => undefined);
  });
};

/** A video with our controls: resume, speed, quality, captions, keyboard, picture in picture. A chunk of its own: import it lazily. */
const VideoFrame = (given: VideoPlayerProps): ReactNode => {
  const place = useRef<HTMLDivElement>(null);
  const [player, setPlayer] = useState<VideoPlayer | null>(null);
  const [shown, setShown] = useState(false);
  const props = useLatest(given);
  const { playable } = given;
  const hls = isHls(playable);

  useEffect(() => {
    const made: { player?: VideoPlayer; stop?: () => void; gone?: true } = {};
    const wishes = (): VideoPlayerProps => props.current;
    const begin = async (): Promise<void> => {
      const videojs = await loadVideoJs(hls);
      if (made.gone || !place.current) return;
      const video = document.createElement('video');
      video.className = 'video-js lesson-video';
      video.playsInline = true;
      video.setAttribute('aria-label', props.current.title);
      place.current.append(video);
      const player = videojs(video, optionsOf(props.current));
      made.player = player;
      made.stop = watchKeys(player);
      const { startAt, captions } = props.current;
      beginAt(player, video, startAt);
      // Before it is ready the player has nothing to hang them on, and says nothing.
      player.ready(() => addCaptions(player, captions));
      keepHabits(player);
      wordSpeeds(player);
      listen(player, props);
      props.current.onHandle?.(handleOf(player));
      setPlayer(player);
      takeOver(player, props.current.opening?.current ?? null, () => {
        setShown(true);
        props.current.onShown?.();
      });
    };
    begin().catch(() => wishes().onFailed?.());
    return () => {
      made.gone = true;
      made.stop?.();
      wishes().onHandle?.(null);
      made.player?.dispose();
      setPlayer(null);
    };
  }, [hls, playable.mediaId, props]);

  const first = useRef(playable.sources[0]?.src);
  useEffect(() => {
    const src = playable.sources[0]?.src;
    if (!player || src === first.current) return;
    first.current = src;
    // What plays is left alone: a new address is only for what plays no more.
    if (player.error()) renew(player, playable);
  }, [player, playable]);

  const ready = player !== null && shown;
  // Not drawn, it loads all the same.
  return <div ref={place} className={cx('absolute inset-0', !ready && 'invisible')} data-player={ready ? 'ready' : 'coming'} />;
};

export default VideoFrame;
