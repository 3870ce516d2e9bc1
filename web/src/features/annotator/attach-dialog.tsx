import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { useEndpoint } from '../../client/use-endpoint.js';
import { useUser } from '../../client/user.js';
import { useText } from '../../i18n/index.js';
import { openSignIn } from '../../shell/sign-in/sign-in.js';
import { Button, ButtonLink } from '../../ui/button.js';
import { Empty } from '../../ui/empty.js';
import { ErrorBox } from '../../ui/error-box.js';
import { Modal } from '../../ui/modal.js';
import { SkeletonRows } from '../../ui/skeleton.js';
import { handOver } from './handed.js';
import { annotatorText } from './text.js';

/** The own courses, to ask in one of them. */
const Courses = ({ png }: { png: Blob }): ReactNode => {
  const [t, navigate] = [useText(annotatorText), useNavigate()];
  const { data, error, mutate } = useEndpoint('GET /api/my/courses', {});
  const ask = async (slug: string): Promise<void> => {
    await handOver(png);
    await navigate(`/courses/${slug}/qna?ask=new`);
  };
  if (!data) return error ? <ErrorBox error={error} onRetry={() => void mutate()} /> : <SkeletonRows rows={3} />;
  if (data.courses.length === 0)
    return (
      <Empty
        title={t('attachNone')}
        action={
          <ButtonLink to="/courses" variant="outline">
            {t('seeCourses')}
          </ButtonLink>
        }
      >
        {t('attachNoneWhy')}
      </Empty>
    );
  return (
    <ul className="border-t border-line">
      {data.courses.map(({ slug, title }) => (
        <li key={slug} className="border-b border-line">
          <button
            type="button"
            onClick={() => void ask(slug)}
            className="flex min-h-12 w-full items-center gap-3 py-2 text-left font-semibold hover:bg-fill"
          >
            <span className="min-w-0 flex-1">{title}</span>
            <ChevronRight size={18} strokeWidth={1.75} aria-hidden="true" className="shrink-0 text-text-3" />
          </button>
        </li>
      ))}
    </ul>
  );
};

/** Where the picture is to be asked about. */
const AttachDialog = ({ png, onClose }: { png: Blob; onClose: () => void }): ReactNode => {
  const [t, user] = [useText(annotatorText), useUser()];
  // Two dialogs would fight for the focus.
  const enter = (): void => {
    onClose();
    openSignIn();
  };
  return (
    <Modal open onClose={onClose} title={t('attachTitle')} description={user ? t('attachWhy') : t('signInWhy')}>
      {user ? <Courses png={png} /> : <Button onClick={enter}>{t('signIn')}</Button>}
    </Modal>
  );
};

export default AttachDialog;
