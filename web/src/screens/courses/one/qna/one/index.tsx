import type { ReactNode } from 'react';
import { Link, useLocation, useParams } from 'react-router';
import { isCallError } from '../../../../../client/call-error.js';
import { qnaText } from '../../../../../features/qna/text.js';
import { ThreadView } from '../../../../../features/qna/thread-view.js';
import { useThread } from '../../../../../features/qna/use-thread.js';
import { useText } from '../../../../../i18n/index.js';
import { pageNotFound } from '../../../../../shell/page-error.js';
import { usePageTitle } from '../../../../../shell/use-page-title.js';
import { ButtonLink } from '../../../../../ui/button.js';
import { Empty } from '../../../../../ui/empty.js';
import { ErrorBox } from '../../../../../ui/error-box.js';
import { SkeletonRows } from '../../../../../ui/skeleton.js';

/** Nothing to read: why, and the way on. */
const Without = ({ slug, error, onRetry }: { slug: string; error: unknown; onRetry: () => void }): ReactNode => {
  const t = useText(qnaText);
  if (isCallError(error, 'Not enrolled'))
    return (
      <Empty title={t('notEnrolled')} action={<ButtonLink to={`/courses/${slug}/checkout`}>{t('seeCourse')}</ButtonLink>}>
        {t('notEnrolledWhy')}
      </Empty>
    );
  if (isCallError(error, 'Thread not found')) {
    const back = (
      <ButtonLink to={`/courses/${slug}/qna`} variant="outline" size="sm">
        {t('back')}
      </ButtonLink>
    );
    return <Empty title={t('gonePage')} action={back} />;
  }
  return error ? <ErrorBox error={error} title={t('threadFailed')} onRetry={onRetry} /> : <SkeletonRows rows={5} />;
};

/** A question of a course with its answers; new ones appear as they are written. */
const OneThread = ({ slug, id }: { slug: string; id: string }): ReactNode => {
  const [t, { pathname }] = [useText(qnaText), useLocation()];
  const { data, error, mutate, rest, fresh } = useThread(slug, id);
  // A window's name sets no formulas.
  usePageTitle(data?.title.replaceAll(/\$[^$]*\$/g, '…') ?? t('title'));
  if (isCallError(error, 'Course not found')) throw pageNotFound(pathname);
  if (!data || isCallError(error, 'Thread not found') || isCallError(error, 'Not enrolled'))
    return (
      <div className="pt-6">
        <h1 className="sr-only">{t('title')}</h1>
        <Without slug={slug} error={error} onRetry={() => void mutate()} />
      </div>
    );
  return (
    <div className="pt-6">
      <Link to={`/courses/${slug}/qna`} className="link touch text-sm">
        {t('back')}
      </Link>
      <ThreadView slug={slug} threadId={id} data={data} fresh={fresh} mutate={mutate} rest={rest} />
    </div>
  );
};

const Thread = (): ReactNode => {
  const { slug = '', id = '' } = useParams();
  return <OneThread key={id} slug={slug} id={id} />;
};

export default Thread;
