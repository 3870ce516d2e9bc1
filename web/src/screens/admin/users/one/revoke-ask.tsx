import type { ReactNode } from 'react';
import { mutate } from 'swr';
import { revokeAccess } from '#contracts/http/courses-access';
import { FormKit } from '../../../../admin-kit/form-kit.js';
import { peopleText } from '../../../../i18n/admin-people/text.js';
import { useText } from '../../../../i18n/index.js';
import { Modal } from '../../../../ui/modal.js';
import { toast } from '../../../../ui/toast.js';

interface RevokeAskProps {
  readonly userId: string;
  readonly name: string;
  readonly enrolment: { readonly id: string; readonly courseId: string; readonly courseTitle: string };
  readonly onClose: () => void;
}

/** The question before a person loses a course, with the reason for it. */
export const RevokeAsk = ({ userId, name, enrolment: { id, courseId, courseTitle }, onClose }: RevokeAskProps): ReactNode => {
  const t = useText(peopleText);
  return (
    <Modal open alert onClose={onClose} title={t('revokeAsk', { name, title: courseTitle })} description={t('revokeText')}>
      <FormKit
        endpoint={{ save: revokeAccess, params: { id: courseId } }}
        layout="dialog"
        values={{ ids: [id] }}
        fields={[{ name: 'reason', label: t('reason'), kind: 'area', hint: t('reasonHint') }]}
        submitLabel={t('revoke')}
        confirm={{ destructive: true }}
        onDone={({ done }) => {
          onClose();
          toast({ title: done > 0 ? t('revokeDone', { title: courseTitle }) : t('revokeNothing') });
          // The act lives at the course's address; what is shown here at the person's.
          void mutate((key) => typeof key === 'string' && key.startsWith(`/api/admin/users/${userId}/`));
        }}
      />
    </Modal>
  );
};
