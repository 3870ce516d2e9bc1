// First: before any schema is made.
import '../../../../ui/schema-setup.js';
import { type ReactNode, useState } from 'react';
import type { ResponseOf } from '#contracts/http/endpoint';
import { addStaffNote, deleteStaffNote, listStaffNotes } from '#contracts/http/person-sections';
import { FormKit } from '../../../../admin-kit/form-kit.js';
import { type Column, ResourceTable } from '../../../../admin-kit/resource-table.js';
import { typedClient } from '../../../../admin-kit/typed-client.js';
import { CallError } from '../../../../client/call-error.js';
import { peopleText } from '../../../../i18n/admin-people/text.js';
import { useText } from '../../../../i18n/index.js';
import { Button } from '../../../../ui/button.js';
import { Modal } from '../../../../ui/modal.js';
import { toast } from '../../../../ui/toast.js';
import { Moment, useMay } from '../words.js';
import type { Detail } from './index.js';

type Note = ResponseOf<typeof listStaffNotes>['rows'][number];

const useColumns = (onDelete: (note: Note) => void): readonly Column<Note>[] => {
  const t = useText(peopleText);
  return [
    {
      key: 'text',
      head: t('note'),
      name: (row) => row.text,
      cell: (row) => <span className="block max-w-[68ch] break-words whitespace-pre-line">{row.text}</span>,
    },
    { key: 'author', head: t('noteBy'), phone: 'line', cell: (row) => row.author ?? t('noteByGone') },
    { key: 'when', head: t('when'), phone: 'line', cell: (row) => <Moment at={row.at} /> },
    {
      key: 'delete',
      head: t('noteDelete'),
      phone: 'side',
      cell: (row) =>
        row.mayDelete ? (
          <Button size="xs" variant="outline" onClick={() => onDelete(row)}>
            {t('noteDelete')}
          </Button>
        ) : null,
    },
  ];
};

const AddNote = ({ detail: { user }, onClose }: { detail: Detail; onClose: () => void }): ReactNode => {
  const t = useText(peopleText);
  return (
    <Modal open onClose={onClose} title={t('noteAdd')} description={t('noteText')}>
      <FormKit
        endpoint={{ save: addStaffNote, params: { id: user.id } }}
        layout="dialog"
        values={{}}
        fields={[{ name: 'text', label: t('note'), kind: 'area', hint: t('noteHint') }]}
        submitLabel={t('noteSave')}
        onDone={() => {
          onClose();
          toast({ title: t('noteAdded') });
        }}
      />
    </Modal>
  );
};

/** Deletes a note after a short question; what went wrong is told where it was asked. */
const DeleteNote = ({ userId, note, onClose }: { userId: string; note: Note; onClose: () => void }): ReactNode => {
  const t = useText(peopleText);
  const [busy, setBusy] = useState(false);
  const remove = async (): Promise<void> => {
    setBusy(true);
    try {
      await typedClient.remove(deleteStaffNote, { params: { id: userId, noteId: note.id } });
      toast({ title: t('noteDeleted') });
    } catch (thrown) {
      if (!(thrown instanceof CallError)) throw thrown;
      toast({ title: t('failed'), description: thrown.message || t('noAnswer'), variant: 'destructive' });
    } finally {
      onClose();
    }
  };
  return (
    <Modal
      open
      alert
      onClose={onClose}
      title={t('noteDeleteAsk')}
      description={t('noteDeleteText')}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button variant="destructive" loading={busy} onClick={() => void remove()}>
            {t('noteDelete')}
          </Button>
        </>
      }
    >
      <p className="max-h-40 overflow-y-auto text-sm break-words whitespace-pre-line">{note.text}</p>
    </Modal>
  );
};

/** What staff noted about the person for each other. */
export const Notes = ({ detail }: { detail: Detail }): ReactNode => {
  const [t, mayWrite] = [useText(peopleText), useMay('users.write')];
  const [adding, setAdding] = useState(false);
  const [deleting, setDeleting] = useState<Note | null>(null);
  const { user } = detail;
  const add =
    mayWrite && user.state !== 'deleted' ? (
      <Button size="sm" onClick={() => setAdding(true)}>
        {t('noteAdd')}
      </Button>
    ) : null;
  return (
    <>
      <ResourceTable
        endpoint={{ list: listStaffNotes, params: { id: user.id } }}
        columns={useColumns(setDeleting)}
        toolbar={add}
        empty={{ title: t('noNotes'), text: t('noNotesText') }}
      />
      {adding ? <AddNote detail={detail} onClose={() => setAdding(false)} /> : null}
      {deleting ? <DeleteNote userId={user.id} note={deleting} onClose={() => setDeleting(null)} /> : null}
    </>
  );
};
