import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { useText } from '../../i18n/index.js';
import { inlinePart } from '../../ui/inline-part.js';
import { Tabs } from '../../ui/tabs.js';
import { Paste } from './paste.js';
import { isBusy } from './queue.js';
import { importText } from './text.js';
import { UploadList } from './upload-list.js';
import { forgetUpload, useUploads } from './uploads.js';

const ChooseFiles = inlinePart(() => import('./choose-files.form.js'));

export interface BeginProps {
  /** One file (or text) became an import: there the way goes on. */
  readonly onBegun: (importId: string) => void;
  /** The page of an import that has arrived. */
  readonly to: (importId: string) => string;
}

/** A single file leads on by itself once it has arrived; of several the person opens one after another. */
const useLeadOn = (onBegun: (importId: string) => void): ((keys: readonly string[]) => void) => {
  const [alone, setAlone] = useState<string | null>(null);
  const uploads = useUploads();
  const arrived = uploads.find(({ key }) => key === alone)?.importId ?? null;
  // Only the arrival leads on, not a new function.
  const newest = useRef(onBegun);
  useEffect(() => {
    newest.current = onBegun;
  });
  useEffect(() => {
    if (!arrived || alone === null) return;
    forgetUpload(alone);
    newest.current(arrived);
  }, [arrived, alone]);
  return (keys) => setAlone(!isBusy(uploads) && keys.length === 1 ? (keys[0] ?? null) : null);
};

/** Upload or paste. */
export const Begin = ({ onBegun, to }: BeginProps): ReactNode => {
  const t = useText(importText);
  const [way, setWay] = useState<'files' | 'paste'>('files');
  const added = useLeadOn(onBegun);
  return (
    <>
      <Tabs
        label={t('howToBegin')}
        tabs={[
          { key: 'files', label: t('wayFiles') },
          { key: 'paste', label: t('wayPaste') },
        ]}
        value={way}
        onChange={setWay}
        controls="import-begin"
      />
      <div id="import-begin" role="tabpanel" aria-label={t(way === 'files' ? 'wayFiles' : 'wayPaste')} className="pt-4">
        {way === 'files' ? (
          <Suspense fallback={<div className="h-44" />}>
            <ChooseFiles onAdded={added} />
          </Suspense>
        ) : (
          <Paste onBegun={onBegun} />
        )}
      </div>
      <UploadList to={to} />
    </>
  );
};
