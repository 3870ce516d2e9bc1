import type { ReactNode } from 'react';
import type { DeskPdf } from '#contracts/http/pdfs';
import { useEndpoint } from '../../client/use-endpoint.js';
import { useText } from '../../i18n/index.js';
import { ReadDialog } from '../pdf-reader/read-dialog.js';
import { pdfDeskText } from './text.js';

/** The file as readers see it. */
const ReadDeskPdf = ({ pdf: { id, title }, onClose }: { pdf: Pick<DeskPdf, 'id' | 'title'>; onClose: () => void }): ReactNode => {
  const t = useText(pdfDeskText);
  const { data, error, mutate } = useEndpoint('GET /api/admin/pdfs/:id', { params: { id } }, { keepPreviousData: false });
  const words = { notReady: t('notReady'), close: t('close') };
  return <ReadDialog title={title} data={data} error={error} {...words} onRenew={() => void mutate()} onClose={onClose} />;
};

export default ReadDeskPdf;
