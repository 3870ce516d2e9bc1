import type { ReactNode } from 'react';
import { useEndpoint } from '../../client/use-endpoint.js';
import { useText } from '../../i18n/index.js';
import { buttonClass } from '../../ui/button-class.js';
import { ErrorBox } from '../../ui/error-box.js';
import { Modal } from '../../ui/modal.js';
import { affiliateText } from './text.js';

const addressOfSvg = (svg: string): string => `data:image/svg+xml,${encodeURIComponent(svg)}`;

/** The own link to a page as a QR code, to be shown or kept. */
const Qr = ({ path, title, onClose }: { path: string; title: string; onClose: () => void }): ReactNode => {
  const t = useText(affiliateText);
  const { data, error, mutate } = useEndpoint('GET /api/affiliate/qr', { query: { path } });
  return (
    <Modal open onClose={onClose} title={t('qrTitle')} description={t('qrWhy')}>
      {data ? (
        <div className="flex flex-col items-center gap-3">
          <img src={addressOfSvg(data.svg)} alt={t('qrOf', { title })} className="size-56 rounded-control border border-line bg-white" />
          <p className="max-w-full text-center text-sm break-all select-all">{data.link}</p>
          <a href={addressOfSvg(data.svg)} download="qr.svg" className={buttonClass('outline')}>
            {t('qrSave')}
          </a>
        </div>
      ) : error ? (
        <ErrorBox error={error} title={t('qrFailed')} onRetry={() => void mutate()} />
      ) : (
        <div className="h-[330px]" />
      )}
    </Modal>
  );
};

export default Qr;
