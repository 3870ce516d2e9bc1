import { Camera, ImageUp } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useText } from '../../i18n/index.js';
import { Button } from '../../ui/button.js';
import { cx } from '../../ui/cx.js';
import { useMedia } from '../../ui/use-media.js';
import { annotatorText } from './text.js';

const accepted = 'image/png,image/jpeg,image/webp';

const pictureOf = (data: DataTransfer | null): File | null =>
  [...(data?.files ?? [])].find(({ type }) => type.startsWith('image/')) ?? null;

/** Pictures that are pasted anywhere on the page, unless into a field. */
export const usePasted = (take: (file: File) => void): void => {
  const newest = useRef(take);
  useEffect(() => {
    newest.current = take;
  });
  useEffect(() => {
    const paste = (event: ClipboardEvent): void => {
      const file = pictureOf(event.clipboardData);
      if (!file) return;
      event.preventDefault();
      newest.current(file);
    };
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, []);
};

/** A button that opens a file from the device, or its camera. */
const PictureButton = ({
  camera = false,
  variant = 'default',
  onFile,
}: {
  camera?: boolean;
  variant?: 'default' | 'outline';
  onFile: (file: File) => void;
}): ReactNode => {
  const t = useText(annotatorText);
  const input = useRef<HTMLInputElement>(null);
  const Sign = camera ? Camera : ImageUp;
  return (
    <>
      <Button size="lg" variant={variant} onClick={() => input.current?.click()}>
        <Sign size={20} strokeWidth={1.75} aria-hidden="true" />
        {t(camera ? 'camera' : 'open')}
      </Button>
      <input
        ref={input}
        type="file"
        accept={accepted}
        {...(camera ? { capture: 'environment' as const } : {})}
        hidden
        aria-label={t(camera ? 'camera' : 'open')}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) onFile(file);
          target.value = '';
        }}
      />
    </>
  );
};

/** Nothing to draw on yet: the ways to a picture, and what was wrong with the last one. */
export const OpenPicture = ({ fault, busy, onFile }: { fault: string | null; busy: boolean; onFile: (file: File) => void }): ReactNode => {
  const t = useText(annotatorText);
  const [over, setOver] = useState(false);
  // A camera in the hand; on a desk the button would open the same list of files.
  const camera = useMedia('(pointer: coarse)');
  return (
    <div
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        const file = pictureOf(event.dataTransfer) ?? event.dataTransfer.files[0];
        if (file) onFile(file);
      }}
      className={cx(
        'flex min-h-[50dvh] flex-col items-center justify-center gap-4 rounded-panel border border-dashed px-4 py-10 text-center',
        over ? 'border-brand bg-brand-tint' : 'border-control bg-sunken',
      )}
    >
      <div className="flex flex-wrap justify-center gap-3">
        <PictureButton onFile={onFile} />
        {camera ? <PictureButton camera variant="outline" onFile={onFile} /> : null}
      </div>
      {camera ? null : <p className="text-sm text-text-3">{t('drop')}</p>}
      <p role="status" className="text-sm text-text-3 empty:hidden">
        {busy ? t('opening') : ''}
      </p>
      {fault ? (
        <p role="alert" className="text-sm text-bad">
          {fault}
        </p>
      ) : null}
    </div>
  );
};
