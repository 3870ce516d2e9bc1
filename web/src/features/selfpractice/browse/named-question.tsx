import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { isId } from '#contracts/shared/choices';
import { useEndpoint } from '../../../client/use-endpoint.js';
import { useText } from '../../../i18n/index.js';
import { Button } from '../../../ui/button.js';
import { RichText } from '../../maths/rich-text.js';
import type { Starting } from '../start.js';
import { browseText } from './text.js';

/** The question that the address names, before the others: whoever follows a source of the tutor's wants this one. */
export const NamedQuestion = ({ starting }: { starting: Starting }): ReactNode => {
  const t = useText(browseText);
  const [address] = useSearchParams();
  const named = address.get('question');
  const params = { questionId: named ?? '' };
  const { data } = useEndpoint('GET /api/assistant/choices/:questionId', isId(named) ? { params } : null, { keepPreviousData: false });
  // One that is kept back or gone is not spoken of: the others stand below as ever.
  if (!data) return null;
  return (
    <section aria-label={t('named')} className="mt-5 rounded-panel border border-brand-line bg-brand-tint px-4 py-3">
      <p className="text-sm text-text-3">{t('named')}</p>
      <RichText text={data.html} className="mt-1 text-lg leading-[1.7]!" />
      <Button
        size="sm"
        className="mt-3"
        loading={starting.busy === 'named'}
        onClick={() => starting.start({ questionIds: [data.id], count: 1 }, 'named')}
      >
        {t('practiseThis')}
      </Button>
    </section>
  );
};
