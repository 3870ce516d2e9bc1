import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { OpsExam, OpsRoom } from '#contracts/http/ops-shapes';
import { useUser } from '../../client/user.js';
import { serverNow } from '../../client/server-clock.js';
import { useText } from '../../i18n/index.js';
import { Button } from '../../ui/button.js';
import { examSpan } from '../exams/act.js';
import type { OnAct } from './acts.js';
import { num, span } from './figures.js';
import { opsText } from './text.js';
import { useWhen } from './words.js';

/** What is left is told for the last two days only: some exams are always on. */
const nearSeconds = 172_800;

const One = ({ exam, onAct }: { exam: OpsExam; onAct: OnAct }): ReactNode => {
  const [t, when, user] = [useText(opsText), useWhen(), useUser()];
  const { id, title, taking, submitted, scored } = exam;
  const { phase, until: end } = examSpan(exam, serverNow());
  const left = (Date.parse(end) - serverNow()) / 1000;
  return (
    <li data-exam={id} className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line py-2">
      <div className="min-w-0 flex-1 basis-72">
        {user?.permissions.includes('exams.read') ? (
          <Link to={`/admin/exams/${id}/leaderboard`} className="link touch break-words">
            {title}
          </Link>
        ) : (
          <b className="break-words">{title}</b>
        )}
        <p className="num text-sm text-text-3">
          {t('examLine', { taking: num(taking), submitted: num(submitted), scored: num(scored) })} ·{' '}
          {t(phase === 'over' ? 'closes' : 'endsAt', { time: when(end) })}
          {left < nearSeconds ? ` (${t('left', { span: span(left) })})` : null}
        </p>
      </div>
      {onAct ? (
        <span className="flex flex-wrap gap-2">
          <Button size="xs" variant="outline" aria-label={`${t('extend')}: ${title}`} onClick={() => onAct({ is: 'extend', exam })}>
            {t('extend')}
          </Button>
          <Button size="xs" variant="outline" aria-label={`${t('rebuild')}: ${title}`} onClick={() => onAct({ is: 'rebuild', exam })}>
            {t('rebuild')}
          </Button>
        </span>
      ) : null}
    </li>
  );
};

/** The exams that are on: how many sit, and more time for all of them. */
export const Exams = ({ exams, onAct }: { exams: OpsRoom['exams']; onAct: OnAct }): ReactNode => {
  const t = useText(opsText);
  return (
    <section aria-label={t('exams')}>
      <h2 className="mb-1 text-md">{t('exams')}</h2>
      {exams?.length ? null : <p className="text-sm text-text-3">{t(exams ? 'noExams' : 'unknown')}</p>}
      <ul className="empty:hidden">
        {exams?.map((exam) => (
          <One key={exam.id} exam={exam} onAct={onAct} />
        ))}
      </ul>
    </section>
  );
};

/** Why jobs were given up, the newest first, and all of a kind once more. */
export const Failures = ({ failures, onAct }: { failures: OpsRoom['failures']; onAct: OnAct }): ReactNode => {
  const [t, when] = [useText(opsText), useWhen()];
  if (failures.length === 0) return null;
  return (
    <section aria-label={t('failures')}>
      <h2 className="mb-1 text-md">{t('failures')}</h2>
      <ul>
        {failures.map(({ lane, reaction, reason, count, lastAt }) => (
          <li
            key={`${lane} ${reaction} ${reason}`}
            className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-1.5 text-sm"
          >
            <span className="min-w-0 flex-1 basis-64">
              <code>{reaction}</code> <span className="text-text-3">{lane}</span>
              <span className="block break-words text-text-2">{reason}</span>
            </span>
            <span className="num text-text-3">
              {t('times', { n: num(count) })} · {when(lastAt)}
            </span>
            {onAct ? (
              <Button
                size="xs"
                variant="outline"
                aria-label={`${t('retryAll')}: ${reaction}`}
                onClick={() => onAct({ is: 'retryAll', reaction })}
              >
                {t('retryAll')}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  );
};
