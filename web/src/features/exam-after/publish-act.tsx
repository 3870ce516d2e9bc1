import { type ReactNode, useState } from 'react';
import { useEndpoint } from '../../client/use-endpoint.js';
import { useText } from '../../i18n/index.js';
import { Button } from '../../ui/button.js';
import { beforeText } from '../exam-desk/before/text.js';
import { ActAsk } from '../exam-desk/states/act-ask.js';

/** Publishes the results where they are looked at; nothing while they cannot be published. */
export const PublishAct = ({ examId }: { readonly examId: string }): ReactNode => {
  const t = useText(beforeText);
  const [asking, setAsking] = useState(false);
  const { data: desk } = useEndpoint('GET /api/admin/exams/:examId', { params: { examId } }, { keepPreviousData: false });
  if (!desk?.may.includes('publish-results')) return null;
  return (
    <>
      <Button size="sm" onClick={() => setAsking(true)}>
        {t('publish-results')}
      </Button>
      {asking ? <ActAsk desk={desk} act="publish-results" onClose={() => setAsking(false)} /> : null}
    </>
  );
};
