import { lazy, type ReactNode, Suspense, useEffect, useRef } from 'react';
import { Link, useParams, useSearchParams } from 'react-router';
import { qnaText } from '../../../../features/qna/text.js';
import { ThreadList } from '../../../../features/qna/thread-list.js';
import { useText } from '../../../../i18n/index.js';
import { ButtonLink } from '../../../../ui/button.js';
import { Icon } from '../../../../ui/icon.js';
import { SkeletonRows } from '../../../../ui/skeleton.js';

const AskForm = lazy(() => import('../../../../features/qna/ask.form.js'));

const Asking = ({ slug }: { slug: string }): ReactNode => {
  const t = useText(qnaText);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <Link to={`/courses/${slug}/qna`} className="link touch text-sm">
        {t('back')}
      </Link>
      <h1 ref={heading} tabIndex={-1} className="mt-1 text-2xl outline-none">
        {t('askTitle')}
      </h1>
      <Suspense fallback={<SkeletonRows rows={4} />}>
        <AskForm slug={slug} />
      </Suspense>
    </>
  );
};

/** Questions and answers of a course; with `?ask`, a question that is being written. */
const Qna = (): ReactNode => {
  const [t, { slug = '' }, [address]] = [useText(qnaText), useParams(), useSearchParams()];
  if (address.has('ask'))
    return (
      <div className="pt-6">
        <Asking slug={slug} />
      </div>
    );
  return (
    <div className="pt-6">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl">{t('title')}</h1>
        <ButtonLink to="?ask">
          <Icon name="plus" size={16} />
          {t('ask')}
        </ButtonLink>
      </div>
      <ThreadList slug={slug} />
    </div>
  );
};

export default Qna;
