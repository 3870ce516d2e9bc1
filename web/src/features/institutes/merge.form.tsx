import { type ReactNode, useState } from 'react';
import type { ResponseOf } from '#contracts/http/endpoint';
import type { previewInstituteMerge } from '#contracts/http/institutes';
import { call } from '../../client/call.js';
import { refresh } from '../../client/use-endpoint.js';
import { useText } from '../../i18n/index.js';
import { Button } from '../../ui/button.js';
import { Field } from '../../ui/field.js';
import { Modal } from '../../ui/modal.js';
import { toast } from '../../ui/toast.js';
import { Refusal, useRefusal } from '../account/parts/refusal.js';
import { institutesText } from './text.js';

const shortest = 3;
type Preview = ResponseOf<typeof previewInstituteMerge>;

interface MergeProps {
  /** Keys of the institutes, with what they are called. */
  readonly rows: ReadonlyMap<string, string>;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Asks for the one name, says how many people that touches, and only then merges. */
const MergeForm = ({ rows, onClose, onDone }: MergeProps): ReactNode => {
  const [t, { refused, clear, refuse }] = [useText(institutesText), useRefusal()];
  const [name, setName] = useState([...rows.values()][0] ?? '');
  const [preview, setPreview] = useState<Preview | null>(null);
  const [[tried, busy], setState] = useState([false, false]);
  const short = name.trim().length < shortest;
  const wish = { keys: [...rows.keys()], name };
  const step = async (): Promise<void> => {
    clear();
    if (short) return setState([true, false]);
    setState([true, true]);
    try {
      if (preview === null) setPreview(await call('POST /api/admin/institutes/preview', { body: wish }));
      else {
        await call('POST /api/admin/institutes/merges', { body: { ...wish, people: preview.people } });
        await refresh('GET /api/admin/institutes', 'GET /api/admin/institutes/merges');
        toast({ title: t('mergedDone', { name }) });
        return onDone();
      }
    } catch (thrown) {
      // The number may be another one by now: it is asked for again.
      setPreview(null);
      refuse(thrown);
    }
    return setState([true, false]);
  };
  return (
    <Modal open size="lg" onClose={onClose} title={t('mergeTitle', { n: rows.size })} description={t('mergeText')}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void step();
        }}
        className="flex flex-col gap-4"
      >
        <Field
          label={t('mergeName')}
          maxLength={160}
          value={name}
          error={tried && short ? t('nameShort') : undefined}
          onChange={({ target }) => {
            setName(target.value);
            setPreview(null);
          }}
        />
        <div className="text-sm">
          <p className="text-text-3">{t('which')}</p>
          <ul className="max-h-40 list-inside list-disc overflow-y-auto">
            {(preview?.names ?? [...rows.values()]).map((one) => (
              <li key={one} className="break-words">
                {one}
              </li>
            ))}
          </ul>
        </div>
        {preview === null ? null : (
          <p role="status" className="font-semibold">
            {t('touches', { n: preview.people, name })}
          </p>
        )}
        <Refusal refused={refused} />
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="outline" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={busy}>
            {preview === null ? t('count') : t('mergeDo', { n: preview.people })}
          </Button>
        </div>
      </form>
    </Modal>
  );
};

export default MergeForm;
