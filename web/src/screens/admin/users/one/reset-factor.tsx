import { type ReactNode, useState } from 'react';
import { resetSecondFactor } from '#contracts/http/second-factor';
import { FormKit } from '../../../../admin-kit/form-kit.js';
import { useUser } from '../../../../client/user.js';
import { peopleText } from '../../../../i18n/admin-people/text.js';
import { useText } from '../../../../i18n/index.js';
import { Button } from '../../../../ui/button.js';
import { Modal } from '../../../../ui/modal.js';
import { toast } from '../../../../ui/toast.js';
import { useMay } from '../words.js';
import type { Detail } from './index.js';

/** For somebody who has lost every second factor: an admin takes them away, who has to be sure who asks. Never one's own. */
export const ResetFactor = ({ detail: { user, secondFactor } }: { detail: Detail }): ReactNode => {
  const [t, me, mayRoles] = [useText(peopleText), useUser(), useMay('users.roles')];
  const [asking, setAsking] = useState(false);
  const close = (): void => setAsking(false);
  if (!secondFactor || !mayRoles || user.id === me?.id || user.state === 'deleted') return null;
  return (
    <>
      <Button size="sm" variant="outline" className="max-sm:w-full" onClick={() => setAsking(true)}>
        {t('resetFactor')}
      </Button>
      {asking ? (
        <Modal open alert onClose={close} title={t('resetFactorAsk', { name: user.name })} description={t('resetFactorText')}>
          <FormKit
            endpoint={{ save: resetSecondFactor, params: { id: user.id } }}
            layout="dialog"
            values={{}}
            fields={[{ name: 'reason', label: t('reason'), kind: 'area', hint: t('resetFactorHint') }]}
            submitLabel={t('resetFactor')}
            confirm={{ destructive: true }}
            onDone={() => {
              close();
              toast({ title: t('resetFactorDone') });
            }}
          />
        </Modal>
      ) : null}
    </>
  );
};
