import type { ReactNode } from 'react';
import { type DeskParcel, saveParcel } from '#contracts/http/parcels';
import { FormKit } from '../../../admin-kit/form-kit.js';
import { booksDeskText } from '../../../features/books-desk/text.js';
import { useText } from '../../../i18n/index.js';
import { Button } from '../../../ui/button.js';
import { Modal } from '../../../ui/modal.js';
import { toast } from '../../../ui/toast.js';
import { UndoStep } from './undo-step.js';

export interface EditProps {
  readonly parcel: DeskParcel;
  /** It came back from the courier: asked about elsewhere. */
  readonly onReturn: () => void;
  readonly onClose: () => void;
}

const left: readonly DeskParcel['state'][] = ['shipped', 'delivered'];

/** Corrects what was mistyped about a parcel, takes its last step back, or says that it came back. */
export const EditParcel = ({ parcel, onReturn, onClose }: EditProps): ReactNode => {
  const t = useText(booksDeskText);
  const { courier, tracking, note, version } = parcel;
  return (
    <Modal open onClose={onClose} title={t('editTitle', { number: parcel.number })}>
      <FormKit
        endpoint={{ save: saveParcel, params: { id: parcel.id } }}
        layout="dialog"
        values={{ version, courier, tracking, note }}
        fields={[
          { name: 'courier', label: t('courier') },
          { name: 'tracking', label: t('tracking') },
          { name: 'note', label: t('note'), kind: 'area' },
        ]}
        submitLabel={t('save')}
        onDone={() => {
          onClose();
          toast({ title: t('editDone') });
        }}
      />
      {parcel.back === null ? null : (
        <div className="mt-4 flex flex-wrap gap-3 border-t border-line pt-3">
          <UndoStep parcel={parcel} onDone={onClose} />
          {left.includes(parcel.state) ? (
            <Button size="sm" variant="outline" onClick={onReturn}>
              {t('do-returned')}
            </Button>
          ) : null}
        </div>
      )}
    </Modal>
  );
};
