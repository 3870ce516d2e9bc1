import { type ReactNode, useRef, useState } from 'react';
import { CallError } from '../client/call-error.js';
import { kitText } from '../i18n/admin-kit/text.js';
import { useText } from '../i18n/index.js';
import { Button } from './button.js';
import { Dropdown } from './dropdown.js';
import { Icon } from './icon.js';
import { toast } from './toast.js';

export interface DownloadMenuProps<F extends string> {
  /** What stands on the button; that it is a download unless said. */
  readonly label?: string;
  readonly formats: readonly F[];
  /** How many rows the file will hold. */
  readonly count: number;
  readonly run: (format: F, onProgress: (bytes: number, total: number | null) => void, signal: AbortSignal) => Promise<void>;
}

/** Says how many rows go into the file, shows how far it has come, and can be stopped. */
export const DownloadMenu = <F extends string>({ label, formats, count, run }: DownloadMenuProps<F>): ReactNode => {
  const t = useText(kitText);
  const [progress, setProgress] = useState<string | null>(null);
  const stop = useRef<AbortController>(undefined);
  const begin = async (format: F): Promise<void> => {
    const controller = new AbortController();
    stop.current = controller;
    setProgress(t('exportBusy', { kb: 0 }));
    const tell = (bytes: number, total: number | null): void =>
      setProgress(total ? t('exportPart', { part: Math.round((bytes / total) * 100) }) : t('exportBusy', { kb: Math.ceil(bytes / 1024) }));
    try {
      await run(format, tell, controller.signal);
      toast({ title: t('exportDone') });
    } catch (thrown) {
      if (controller.signal.aborted) return;
      const description = thrown instanceof CallError && thrown.message ? thrown.message : t('noAnswer');
      toast({ title: t('exportFailed'), description, variant: 'destructive' });
    } finally {
      setProgress(null);
    }
  };
  if (progress !== null)
    return (
      <span className="flex items-center gap-2 text-sm">
        <span role="status" className="num">
          {progress}
        </span>
        <Button size="sm" variant="outline" onClick={() => stop.current?.abort()}>
          {t('exportStop')}
        </Button>
      </span>
    );
  return (
    <Dropdown
      disabled={count === 0}
      button={
        <>
          <Icon name="download" size={16} />
          {label ?? t('export')}
        </>
      }
    >
      {(close) =>
        formats.map((format) => (
          <button
            key={format}
            type="button"
            onClick={() => {
              close();
              void begin(format);
            }}
            className="flex min-h-11 w-full items-center rounded-control px-3 text-left hover:bg-fill md:min-h-9"
          >
            {t('exportAs', { format: format.toUpperCase(), count })}
          </button>
        ))
      }
    </Dropdown>
  );
};
