import { type ReactNode, useState } from 'react';
import type { Locale } from '#contracts/shared/choices';
import { type InstituteMerge, listInstituteMerges } from '#contracts/http/institutes';
import { type Column, ResourceTable } from '../../admin-kit/resource-table.js';
import { call } from '../../client/call.js';
import { refresh } from '../../client/use-endpoint.js';
import { formatNumber } from '../../i18n/digits.js';
import { type Text, useLocale, useText } from '../../i18n/index.js';
import { Moment, useMay } from '../../screens/admin/users/words.js';
import { Badge } from '../../ui/badge.js';
import { Button } from '../../ui/button.js';
import { Modal } from '../../ui/modal.js';
import { toast } from '../../ui/toast.js';
import { Refusal, useRefusal } from '../account/parts/refusal.js';
import type { bn } from './bn.js';
import { institutesText } from './text.js';

const Undo = ({ merge, onClose }: { merge: InstituteMerge; onClose: () => void }): ReactNode => {
  const [t, { refused, clear, refuse }] = [useText(institutesText), useRefusal()];
  const [busy, setBusy] = useState(false);
  const undo = async (): Promise<void> => {
    clear();
    setBusy(true);
    try {
      await call('POST /api/admin/institutes/merges/:id/undo', { params: { id: merge.id } });
      await refresh('GET /api/admin/institutes', 'GET /api/admin/institutes/merges');
      toast({ title: t('undone') });
      onClose();
    } catch (thrown) {
      refuse(thrown);
      setBusy(false);
    }
  };
  const actions = (
    <>
      <Button variant="outline" onClick={onClose}>
        {t('cancel')}
      </Button>
      <Button variant="destructive" loading={busy} onClick={() => void undo()}>
        {t('undo')}
      </Button>
    </>
  );
  const text = t('undoText', { name: merge.name, n: merge.people });
  return (
    <Modal open alert onClose={onClose} title={t('undoTitle')} description={text} actions={actions}>
      <Refusal refused={refused} />
    </Modal>
  );
};

type Words = Text<keyof typeof bn>;

/** `onUndo` null: for who may not. */
const columnsOf = (t: Words, locale: Locale, onUndo: ((merge: InstituteMerge) => void) | null): readonly Column<InstituteMerge>[] => [
  {
    key: 'name',
    head: t('name'),
    name: ({ name }) => name,
    cell: ({ name, names }) => (
      <>
        <b className="block break-words">{name}</b>
        <span className="block text-xs break-words text-text-3">{names.join(' · ')}</span>
      </>
    ),
  },
  { key: 'people', head: t('people'), numeric: true, phone: 'side', cell: ({ people }) => formatNumber(people, locale) },
  { key: 'at', head: t('at'), phone: 'line', cell: ({ at }) => <Moment at={at} /> },
  { key: 'by', head: t('by'), phone: 'line', cell: ({ by }) => by ?? '—' },
  {
    key: 'undo',
    head: t('undo'),
    phone: 'line',
    cell: (merge) =>
      merge.undoneAt !== null ? (
        <Badge>{t('undone')}</Badge>
      ) : onUndo ? (
        <Button size="xs" variant="outline" onClick={() => onUndo(merge)}>
          {t('undo')}
        </Button>
      ) : null,
  },
];

/** What was merged, the latest first, with the way back. */
export const Merges = (): ReactNode => {
  const [t, locale, mayWrite] = [useText(institutesText), useLocale(), useMay('users.write')];
  const [open, setOpen] = useState<InstituteMerge | null>(null);
  return (
    <>
      <ResourceTable
        endpoint={{ list: listInstituteMerges }}
        columns={columnsOf(t, locale, mayWrite ? setOpen : null)}
        empty={{ title: t('mergesEmpty'), text: t('mergesEmptyText') }}
      />
      {open ? <Undo merge={open} onClose={() => setOpen(null)} /> : null}
    </>
  );
};
