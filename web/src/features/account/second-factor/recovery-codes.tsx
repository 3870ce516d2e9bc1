import type { ReactNode } from 'react';
import { keepFile } from '../../../client/keep-file.js';
import { useUser } from '../../../client/user.js';
import { useText } from '../../../i18n/index.js';
import { productName } from '../../../shell/page-info.js';
import { Button } from '../../../ui/button.js';
import { Modal } from '../../../ui/modal.js';
import { secondFactorText } from './text.js';

/** The ten codes, shown this once. */
export const RecoveryCodes = ({ codes, onClose }: { codes: readonly string[]; onClose: () => void }): ReactNode => {
  const [t, user] = [useText(secondFactorText), useUser()];
  const keep = (): void => {
    const head = t('fileHead', { product: productName(), login: user?.email ?? user?.name ?? '' });
    keepFile('recovery-codes.txt', new Blob([`${head}\n\n${codes.join('\n')}\n`], { type: 'text/plain;charset=utf-8' }));
  };
  return (
    <Modal
      open
      title={t('codesTitle')}
      description={t('codesWhy')}
      actions={
        <>
          <Button variant="outline" onClick={keep}>
            {t('download')}
          </Button>
          <Button onClick={onClose}>{t('kept')}</Button>
        </>
      }
    >
      <ul className="grid grid-cols-2 gap-x-6 gap-y-1 rounded-control border border-line bg-sunken px-4 py-3 font-mono">
        {codes.map((code) => (
          <li key={code} className="select-all">
            {code}
          </li>
        ))}
      </ul>
    </Modal>
  );
};
