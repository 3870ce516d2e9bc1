import type { MenuItem, Representation, VideoJs, VideoPlayer } from 'video.js/dist/video.es.js';
import { keep, readKept } from '../../client/kept.js';
import { toDigits } from '../../i18n/digits.js';
import { getLocale } from '../../i18n/locale.js';

const KEPT = 'video-height';

/** The renditions that there are, the smallest first; none where a file plays as it is. */
export const renditionsOf = (player: VideoPlayer): Representation[] =>
  (player.tech(true)?.vhs?.representations?.() ?? []).toSorted((a, b) => (a.height ?? 0) - (b.height ?? 0));

const wanted = (): number | null => Number(readKept(KEPT)) || null;

/** Leaves the chosen height alone enabled; where there is none like it, all. */
const choose = (player: VideoPlayer, height: number | null): void => {
  const all = renditionsOf(player);
  const has = all.some((one) => one.height === height);
  for (const one of all) one.enabled(!has || one.height === height);
};

const label = (height: number | null): string => (height === null ? 'Auto' : toDigits(`${height}p`, getLocale()));

/** The menu of qualities. By itself the player takes what the line carries; what somebody chooses stays with this browser. */
export const qualityButton = (videojs: VideoJs) => {
  const [Item, Button] = [videojs.getComponent('MenuItem'), videojs.getComponent('MenuButton')];

  class QualityItem extends Item {
    constructor(
      readonly owner: VideoPlayer,
      readonly height: number | null,
      readonly changed: () => void,
    ) {
      super(owner, { label: label(height), selectable: true, multiSelectable: false, selected: wanted() === height });
    }

    override handleClick(): void {
      keep(KEPT, this.height === null ? null : String(this.height));
      choose(this.owner, this.height);
      this.changed();
    }
  }

  return class QualityButton extends Button {
    private readonly owner: VideoPlayer;

    constructor(player: VideoPlayer, options: object) {
      super(player, options);
      this.owner = player;
      this.controlText('Quality');
      this.addClass('vjs-quality');
      player.on('loadedmetadata', () => {
        choose(player, wanted());
        this.update();
        this.name();
      });
      this.name();
    }

    override createItems(): MenuItem[] {
      // The menu is first made before this button knows its player.
      const owner: VideoPlayer | undefined = this.owner;
      const heights = owner ? renditionsOf(owner).flatMap(({ height }) => (height === undefined ? [] : [height])) : [];
      if (!owner || heights.length < 2) return [];
      const again = (): void => {
        this.update();
        this.name();
      };
      return [null, ...heights.toReversed()].map((height) => new QualityItem(owner, height, again));
    }

    /** What is chosen stands on the button itself. */
    private name(): void {
      const place = this.el().querySelector('.vjs-icon-placeholder');
      const height = wanted();
      if (place) place.textContent = height === null ? this.owner.localize('Auto') : label(height);
    }
  };
};
