import type { VideoPlayer } from 'video.js/dist/video.es.js';

export const SPEEDS = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2] as const;
const STEP = 5;
const LEAP = 10;

const jump = (player: VideoPlayer, seconds: number): void =>
  player.currentTime(Math.min(Math.max(player.currentTime() + seconds, 0), player.duration() || Number.MAX_SAFE_INTEGER));

const speed = (player: VideoPlayer, by: 1 | -1): void => {
  const place = SPEEDS.findIndex((one) => one >= player.playbackRate());
  player.playbackRate(SPEEDS[Math.min(Math.max(place + by, 0), SPEEDS.length - 1)] ?? 1);
};

const toggle = (player: VideoPlayer): void => {
  if (player.paused()) void player.play()?.catch(() => undefined);
  else player.pause();
};

const fullscreen = (player: VideoPlayer): void =>
  void (player.isFullscreen() ? player.exitFullscreen() : player.requestFullscreen())?.catch(() => undefined);

const picture = (player: VideoPlayer): void =>
  void (player.isInPictureInPicture() ? player.exitPictureInPicture() : player.requestPictureInPicture())?.catch(() => undefined);

/** Shows the first track of captions, or hides what is shown. */
const captions = (player: VideoPlayer): void => {
  const tracks = Array.from(player.textTracks()).filter(({ kind }) => kind === 'captions');
  const shown = tracks.some(({ mode }) => mode === 'showing');
  tracks.forEach((track, place) => (track.mode = !shown && place === 0 ? 'showing' : 'disabled'));
};

const acts: Readonly<Record<string, (player: VideoPlayer) => void>> = {
  ' ': toggle,
  k: toggle,
  ArrowLeft: (player) => jump(player, -STEP),
  ArrowRight: (player) => jump(player, STEP),
  j: (player) => jump(player, -LEAP),
  l: (player) => jump(player, LEAP),
  m: (player) => player.muted(!player.muted()),
  f: fullscreen,
  p: picture,
  c: captions,
  '>': (player) => speed(player, 1),
  '<': (player) => speed(player, -1),
};

/** What a key does to a player; false: nothing. A digit goes to that tenth of the whole. */
export const press = (player: VideoPlayer, event: KeyboardEvent): boolean => {
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  const { key } = event;
  if (/^[0-9]$/.test(key)) {
    if (!(player.duration() > 0)) return false;
    player.currentTime((player.duration() * Number(key)) / 10);
    return true;
  }
  const act = acts[key.length === 1 ? key.toLowerCase() : key];
  act?.(player);
  return act !== undefined;
};
