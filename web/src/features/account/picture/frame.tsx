import { type KeyboardEvent, type PointerEvent, type ReactNode, useId, useRef } from 'react';
import { useText } from '../../../i18n/index.js';
import { type Crop, inside, moved, placed, zoomLimits } from './crop.js';
import type { Picture } from './read.js';
import { pictureText } from './text.js';

const framePx = 256;
const stepPx = 12;
const zoomStep = 0.2;

const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-stepPx, 0],
  ArrowRight: [stepPx, 0],
  ArrowUp: [0, -stepPx],
  ArrowDown: [0, stepPx],
};
const zooms: Readonly<Record<string, number>> = { '+': zoomStep, '=': zoomStep, '-': -zoomStep, _: -zoomStep };

interface FrameProps {
  readonly picture: Picture;
  readonly crop: Crop;
  readonly onCrop: (crop: Crop) => void;
}

/** The picture under a round window: dragged with a finger, or moved by arrow keys. */
const Window = ({ picture, crop, onCrop }: FrameProps): ReactNode => {
  const t = useText(pictureText);
  const { bitmap, address } = picture;
  const from = useRef<{ readonly x: number; readonly y: number; readonly crop: Crop } | null>(null);
  const drag = (event: PointerEvent): void => {
    if (from.current) onCrop(moved(bitmap, from.current.crop, framePx, event.clientX - from.current.x, event.clientY - from.current.y));
  };
  const press = (event: KeyboardEvent): void => {
    const [by, zoom] = [arrows[event.key], zooms[event.key]];
    if (!by && zoom === undefined) return;
    event.preventDefault();
    onCrop(by ? moved(bitmap, crop, framePx, by[0], by[1]) : inside(bitmap, { ...crop, zoom: crop.zoom + (zoom ?? 0) }));
  };
  const { width, left, top } = placed(bitmap, crop, framePx);
  return (
    <button
      type="button"
      aria-label={t('frame')}
      onKeyDown={press}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        from.current = { x: event.clientX, y: event.clientY, crop };
      }}
      onPointerMove={drag}
      onPointerUp={() => {
        from.current = null;
      }}
      onPointerCancel={() => {
        from.current = null;
      }}
      className="relative mx-auto block size-64 cursor-move touch-none overflow-hidden rounded-full border border-line-2 bg-fill"
    >
      <img src={address} alt="" draggable={false} style={{ width, left, top }} className="absolute max-w-none select-none" />
    </button>
  );
};

/** Choosing what of the picture is shown. */
export const Frame = (props: FrameProps): ReactNode => {
  const [t, id] = [useText(pictureText), useId()];
  const { picture, crop, onCrop } = props;
  return (
    <>
      <Window {...props} />
      <div className="flex items-center gap-3">
        <label htmlFor={id} className="shrink-0 text-sm text-text-2">
          {t('zoom')}
        </label>
        <input
          id={id}
          type="range"
          min={zoomLimits.least}
          max={zoomLimits.most}
          step={0.05}
          value={crop.zoom}
          onChange={(event) => onCrop(inside(picture.bitmap, { ...crop, zoom: Number(event.target.value) }))}
          className="h-11 w-full accent-brand"
        />
      </div>
    </>
  );
};
