import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { isCallError } from '../../client/call-error.js';
import { useText } from '../../i18n/index.js';
import { useNamePlace } from '../../shell/admin-nav/place.js';
import { ButtonLink } from '../../ui/button.js';
import { Empty } from '../../ui/empty.js';
import { ErrorBox } from '../../ui/error-box.js';
import { SkeletonRows } from '../../ui/skeleton.js';
import { ThreadView } from '../qna/thread-view.js';
import { useThread } from '../qna/use-thread.js';
import { qnaDeskText } from './text.js';

const away = ['Thread not found', 'Course not found', 'Not enrolled'] as const;

/** A question inside the back office: answered, accepted and hidden where the others wait. */
export const OneThread = ({ slug, threadId }: { slug: string; threadId: string }): ReactNode => {
  const t = useText(qnaDeskText);
  const { data, error, mutate, rest, fresh } = useThread(slug, threadId);
  const gone = away.some((code) => isCallError(error, code));
  useNamePlace(undefined, data?.course.title, data !== undefined && !gone);
  const back = (
    <ButtonLink to="/admin/qna" variant="outline" size="sm">
      {t('back')}
    </ButtonLink>
  );
  if (gone) return <Empty title={t('missing')} action={back} />;
  if (!data) return error ? <ErrorBox error={error} title={t('failed')} onRetry={() => void mutate()} /> : <SkeletonRows rows={4} />;
  return (
    <div className="max-w-[860px]">
      <p className="flex flex-wrap gap-x-4">
        <Link to="/admin/qna" className="link touch text-sm">
          {t('back')}
        </Link>
        <Link to={`/courses/${slug}/qna/${threadId}`} className="link touch text-sm">
          {t('asStudent')}
        </Link>
      </p>
      <ThreadView slug={slug} threadId={threadId} data={data} fresh={fresh} mutate={mutate} rest={rest} />
    </div>
  );
};
