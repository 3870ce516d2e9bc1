import { type ReactNode, type SubmitEvent, useId, useState } from 'react';
import type { BookmarkFolder } from '#contracts/http/selfpractice';
import { folderLimits } from '#contracts/shared/selfpractice';
import { call } from '../../../client/call.js';
import { isCallError } from '../../../client/call-error.js';
import { useText } from '../../../i18n/index.js';
import { Button } from '../../../ui/button.js';
import { Field } from '../../../ui/field.js';
import { Modal } from '../../../ui/modal.js';
import { bookmarksText } from './text.js';

/** A new folder, or another name for one. */
const FolderForm = ({
  folder,
  onClose,
  onDone,
}: {
  folder: BookmarkFolder | null;
  onClose: () => void;
  onDone: (folder: BookmarkFolder) => void;
}): ReactNode => {
  const [t, id] = [useText(bookmarksText), useId()];
  const [name, setName] = useState(folder?.name ?? '');
  const [fault, setFault] = useState<string | undefined>();
  const [busy, setBusy] = useState(false);
  const send = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    const text = name.trim();
    if (text === '') return setFault(t('nameNeeded'));
    if (text.length > folderLimits.name) return setFault(t('nameLong', { n: folderLimits.name }));
    setBusy(true);
    try {
      const made = folder
        ? await call('PUT /api/selfpractice/folders/:folderId', { params: { folderId: folder.id }, body: { name: text } })
        : await call('POST /api/selfpractice/folders', { body: { name: text } });
      onDone(made.folder);
    } catch (thrown) {
      if (!isCallError(thrown)) throw thrown;
      setFault(thrown.message || t('notSaved'));
      setBusy(false);
    }
  };
  return (
    <Modal
      open
      onClose={onClose}
      title={t(folder ? 'rename' : 'newFolder')}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" form={id} loading={busy}>
            {t('save')}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={(event) => void send(event)}>
        <Field
          label={t('folderName')}
          value={name}
          error={fault}
          maxLength={folderLimits.name + 20}
          onChange={({ target }) => {
            setName(target.value);
            setFault(undefined);
          }}
        />
      </form>
    </Modal>
  );
};

export default FolderForm;
