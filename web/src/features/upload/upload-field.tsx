import { type DragEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { mediaAccept, mediaLimits, type MediaKind } from '#contracts/shared/media';
import { useLocale, useText } from '../../i18n/index.js';
import { Button } from '../../ui/button.js';
import { cx } from '../../ui/cx.js';
import { Icon } from '../../ui/icon.js';
import { MediaState } from './media-state.js';
import { sendFile, useSending } from './sending.js';
import { SendingState } from './sending-state.js';
import { sizeOf } from './size.js';
import { uploadText } from './text.js';

export interface UploadFieldProps {
  readonly kind: MediaKind;
  /** The file that the field holds; it may still be on its way. */
  readonly value: string | null;
  /** Told as soon as the server has taken the file on: the form can be saved while it is being sent. */
  readonly onChange: (mediaId: string | null) => void;
  readonly label: string;
  readonly hint?: string;
  readonly error?: string | undefined;
}

const hints = { video: 'kindVideo', pdf: 'kindPdf', captions: 'kindCaptions', file: 'kindFile' } as const;

/** A place for one file of a lesson: chosen or dropped, sent piece by piece, then looked at; each state with what can be done about it. */
export const UploadField = ({ kind, value, onChange, label, hint, error }: UploadFieldProps): ReactNode => {
  const [t, locale, id] = [useText(uploadText), useLocale(), useId()];
  const input = useRef<HTMLInputElement>(null);
  const [key, setKey] = useState<string | null>(null);
  const [over, setOver] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const sending = useSending(key, value);
  const most = sizeOf(mediaLimits[kind], locale, t);
  // The id is known only once the server has answered, which is after the file was chosen.
  const taken = sending?.mediaId ?? null;
  const told = useRef(onChange);
  useEffect(() => {
    told.current = onChange;
  });
  useEffect(() => {
    if (taken !== null && key !== null) told.current(taken);
  }, [taken, key]);

  const take = (file: File | undefined): void => {
    if (!file) return;
    const why = file.size === 0 ? 'empty' : file.size > mediaLimits[kind] ? 'tooLarge' : null;
    setRefused(why === null ? null : t(why, { name: file.name, most }));
    if (why === null) setKey(sendFile(file, kind));
  };
  const drag = (on: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setOver(on);
  };
  const choose = (): void => input.current?.click();
  const forget = (): void => {
    setKey(null);
    onChange(null);
  };
  const state = ((): ReactNode => {
    if (sending && sending.state !== 'arrived') return <SendingState sending={sending} onChoose={choose} onForget={forget} />;
    if (value !== null) return <MediaState mediaId={value} onChoose={choose} onForget={forget} />;
    return (
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Icon name="file-up" size={20} className="text-text-3" />
        <p className="font-semibold max-sm:hidden">{t('drop')}</p>
        <Button variant="outline" size="sm" onClick={choose} className="max-md:min-h-11">
          {t('choose')}
        </Button>
        <p className="w-full text-sm text-text-3">{hint ?? t(hints[kind], { most })}</p>
      </div>
    );
  })();
  return (
    <div role="group" aria-labelledby={`${id}-label`} aria-describedby={error || refused ? `${id}-note` : undefined}>
      <p id={`${id}-label`} className={cx('mb-[5px] text-[14px] leading-[22px] font-semibold', error && 'text-bad')}>
        {label}
      </p>
      <div
        data-upload-field={kind}
        onDragEnter={drag(true)}
        onDragOver={drag(true)}
        onDragLeave={drag(false)}
        onDrop={(event) => {
          drag(false)(event);
          take(event.dataTransfer.files[0]);
        }}
        className={cx(
          'rounded-panel border border-dashed p-3',
          over ? 'border-brand bg-brand-tint' : error ? 'border-bad-solid bg-sunken' : 'border-control bg-sunken',
        )}
      >
        {state}
        <input
          ref={input}
          type="file"
          hidden
          accept={mediaAccept[kind]}
          aria-label={label}
          onChange={({ target }) => {
            take(target.files?.[0]);
            // The same file may be chosen again.
            target.value = '';
          }}
        />
      </div>
      {error || refused ? (
        <p id={`${id}-note`} role="alert" className="mt-1 text-sm text-bad">
          {refused ?? error}
        </p>
      ) : null}
    </div>
  );
};
