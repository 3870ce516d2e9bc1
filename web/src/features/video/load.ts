import type { VideoJs } from 'video.js/dist/video.es.js';
import sheet from 'video.js/dist/video-js.min.css?url';
import { toDigits } from '../../i18n/digits.js';
import { getLocale } from '../../i18n/locale.js';
import { loadPlayerCss } from './player-css.js';
import { qualityButton } from './quality.js';
import { bnWords } from './words.js';

declare global {
  // oxlint-disable-next-line no-var -- a global is declared so
  var VIDEOJS_NO_DYNAMIC_STYLE: boolean | undefined;
}

export const HLS = 'application/vnd.apple.mpegurl';

const two = (value: number): string => String(value).padStart(2, '0');

/** `১৪:০৫`, with hours where the whole has any. */
export const clockFace = (seconds: number, whole: number): string => {
  const at = Math.max(0, Math.floor(seconds));
  if (!Number.isFinite(at)) return toDigits('0:00', getLocale());
  const [hours, minutes] = [Math.floor(at / 3600), Math.floor((at % 3600) / 60)];
  const face = whole >= 3600 ? `${hours}:${two(minutes)}` : String(minutes + hours * 60);
  return toDigits(`${face}:${two(at % 60)}`, getLocale());
};

const prepare = (videojs: VideoJs): VideoJs => {
  videojs.addLanguage('bn', bnWords);
  videojs.time.setFormatTime(clockFace);
  videojs.registerComponent('QualityButton', qualityButton(videojs));
  return videojs;
};

let known: { readonly hls: boolean; readonly player: Promise<VideoJs> } | null = null;

// Each in a function of its own: the build names what an import needs ahead, and of a choice it would name both.
const whole = () => import('video.js/dist/video.es.js');
const core = () => import('video.js/core.es.js');

/** Style sheets that the player would write into the page are kept out by our content policy; ours come as files. */
const build = async (hls: boolean): Promise<VideoJs> => {
  globalThis.VIDEOJS_NO_DYNAMIC_STYLE = true;
  const [made] = await Promise.all([hls ? whole() : core(), loadPlayerCss(sheet)]);
  return prepare(made.default);
};

/** video.js, once: the small build for plain files, the whole one where renditions are switched. The whole one plays files too. */
export const loadVideoJs = (hls: boolean): Promise<VideoJs> => {
  if (known && (known.hls || !hls)) return known.player;
  const player = build(hls).catch((cause: unknown) => {
    known = null;
    throw cause;
  });
  known = { hls, player };
  return player;
};
