// First: before any schema is made.
import '../../ui/schema-setup.js';
import { type DragEvent, type ReactNode, useId, useRef, useState } from 'react';
import { uploadLimit } from '#contracts/http/imports';
import { useLocale, useText } from '../../i18n/index.js';
import { Button } from '../../ui/button.js';
import { cx } from '../../ui/cx.js';
import { Icon } from '../../ui/icon.js';
import { sizeOf } from './size.js';
import { importText } from './text.js';
import { addFiles } from './uploads.js';

const accepted =
  '.gift,.txt,.md,.markdown,.text,.xml,.zip,.imscc,.csv,.tsv,.xlsx,.xlsm,.ods,.json,.docx,.sql,.yaml,.yml,.rmd,text/*,application/json,application/zip,application/xml';

/** Folders are dropped as entries without bytes; a file that is empty or too large is named, not sent. */
const sort = (files: readonly File[]): { good: File[]; large: string[]; empty: string[] } => ({
  good: files.filter(({ size }) => size > 0 && size <= uploadLimit),
  large: files.filter(({ size }) => size > uploadLimit).map(({ name }) => name),
  empty: files.filter(({ size }) => size === 0).map(({ name }) => name),
});

/** Where files are dropped or chosen, one or several. `onAdded` gets the keys of what is now in the queue. */
const ChooseFiles = ({ onAdded }: { onAdded: (keys: readonly string[]) => void }): ReactNode => {
  const [t, locale, id] = [useText(importText), useLocale(), useId()];
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const [refused, setRefused] = useState<readonly string[]>([]);
  const take = (list: FileList | null): void => {
    const { good, large, empty } = sort([...(list ?? [])]);
    setRefused([
      ...large.map((name) => t('tooLarge', { name, most: sizeOf(uploadLimit, locale, t) })),
      ...empty.map((name) => t('emptyFile', { name })),
    ]);
    if (good.length > 0) onAdded(addFiles(good));
  };
  const drag = (on: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setOver(on);
  };
  return (
    <div>
      <div
        onDragEnter={drag(true)}
        onDragOver={drag(true)}
        onDragLeave={drag(false)}
        onDrop={(event) => {
          drag(false)(event);
          take(event.dataTransfer.files);
        }}
        className={cx(
          'flex flex-col items-center gap-2 rounded-panel border border-dashed px-4 py-8 text-center',
          over ? 'border-brand bg-brand-tint' : 'border-control bg-sunken',
        )}
      >
        <Icon name="file-up" size={20} className="text-text-3" />
        <p className="font-semibold max-sm:hidden">{t('dropHere')}</p>
        <Button onClick={() => input.current?.click()}>{t('choose')}</Button>
        <p className="max-w-[52ch] text-sm text-text-3">{t('kinds', { most: sizeOf(uploadLimit, locale, t) })}</p>
        <input
          ref={input}
          id={id}
          type="file"
          multiple
          accept={accepted}
          aria-label={t('choose')}
          tabIndex={-1}
          className="sr-only"
          onChange={(event) => {
            take(event.target.files);
            // The same file may be chosen again.
            event.target.value = '';
          }}
        />
      </div>
      {refused.length > 0 ? (
        <ul role="alert" className="mt-2 text-sm text-bad">
          {refused.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      ) : null}
    </div>
  );
};

export default ChooseFiles;
