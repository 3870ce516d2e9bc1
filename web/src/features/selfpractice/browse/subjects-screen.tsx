import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useEndpoint } from '../../../client/use-endpoint.js';
import { useUser } from '../../../client/user.js';
import { useText } from '../../../i18n/index.js';
import { Empty } from '../../../ui/empty.js';
import { PracticeFrame } from '../frame.js';
import { MasteryBubbles } from '../mastery.js';
import { browseText } from './text.js';

/** `/selfpractice/subjects`: subjects with how well each is known. */
export const SubjectsScreen = (): ReactNode => {
  const t = useText(browseText);
  const user = useUser();
  const { data, error, mutate } = useEndpoint('GET /api/selfpractice/subjects', user ? {} : null);
  return (
    <PracticeFrame title={t('subjectsTitle')} lede={t('subjectsLede')} data={data} error={error} onRetry={() => void mutate()}>
      {({ subjects }) =>
        subjects.length === 0 ? (
          <Empty title={t('noSubjects')}>{t('noSubjectsWhy')}</Empty>
        ) : (
          <ul className="max-w-[720px]">
            {subjects.map(({ id, name, topics, questions, met, mastery }) => (
              <li key={id} className="border-b border-line last:border-b-0">
                <Link
                  to={`/selfpractice/${id}/topics`}
                  className="-mx-2 flex items-center gap-4 rounded-control px-2 py-3 hover:bg-sunken focus-visible:-outline-offset-2"
                >
                  <span className="min-w-0 flex-1">
                    <span className="block font-semibold">{name}</span>
                    <span className="num block text-sm text-text-3">{t('subjectNote', { topics, questions, met })}</span>
                    <MasteryBubbles mastery={mastery} className="mt-1.5 sm:hidden" />
                  </span>
                  <MasteryBubbles mastery={mastery} className="max-sm:hidden" />
                  <ChevronRight size={20} strokeWidth={1.75} aria-hidden="true" className="shrink-0 text-text-3" />
                </Link>
              </li>
            ))}
          </ul>
        )
      }
    </PracticeFrame>
  );
};
