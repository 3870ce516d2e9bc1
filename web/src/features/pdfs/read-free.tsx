import type { ReactNode } from 'react';
import type { PdfCard } from '#contracts/http/pdfs';
import { useEndpoint } from '../../client/use-endpoint.js';
import { useText } from '../../i18n/index.js';
import { ReadDialog } from '../pdf-reader/read-dialog.js';
import { pdfsText } from './text.js';

/** A free PDF over the page that lists it. */
const ReadFree = ({ pdf: { id, title }, onClose }: { pdf: PdfCard; onClose: () => void }): ReactNode => {
  const t = useText(pdfsText);
  const { data, error, mutate } = useEndpoint('GET /api/pdfs/:id/read', { params: { id } }, { keepPreviousData: false });
  const words = { failed: t('openFailed'), notReady: t('preparingTitle'), close: t('close') };
  return <ReadDialog title={title} data={data} error={error} {...words} onRenew={() => void mutate()} onClose={onClose} />;
};

export default ReadFree;
