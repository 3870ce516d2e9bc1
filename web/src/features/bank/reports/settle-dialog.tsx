import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { QuestionReport } from '#contracts/http/bank';
import { useEndpoint } from '../../../client/use-endpoint.js';
import { useText } from '../../../i18n/index.js';
import { Badge } from '../../../ui/badge.js';
import { Modal } from '../../../ui/modal.js';
import { SkeletonRows } from '../../../ui/skeleton.js';
import { QuestionView } from '../../question-view/question-view.js';
import { bankText } from '../text.js';
import { useAt } from '../use-at.js';
import { viewed } from '../viewed.js';
import { Moment, useMay } from '../words.js';
import { SettleForm } from './settle.form.js';

/** What a student wrote about it, beside the question as it is now. */
const About = ({ report }: { report: QuestionReport }): ReactNode => {
  const [t, { hrefOf }] = [useText(bankText), useAt()];
  const { data } = useEndpoint('GET /api/admin/questions/:id', { params: { id: report.questionId } });
  return (
    <>
      <div className="rounded-control border border-line-2 bg-sunken px-4 py-3">
        <p className="flex flex-wrap items-center gap-2 text-sm text-text-3">
          <Badge tone="warn">{t(report.kind)}</Badge>
          {report.reporter ? t('reportedBy', { name: report.reporter.name }) : t('reportedByNone')}
          <Moment at={report.createdAt} />
          {report.exam ? <span>{report.exam.title}</span> : null}
        </p>
        {report.text === '' ? null : <p className="mt-1.5 whitespace-pre-line">{report.text}</p>}
      </div>
      {data ? <QuestionView question={viewed(data.question.current)} showKey dense /> : <SkeletonRows rows={2} />}
      <Link to={hrefOf({ question: report.questionId })} className="link self-start">
        {t('openQuestion')}
      </Link>
    </>
  );
};

/** A report with the way to settle it; one that is settled, or not for this person to settle, with what was answered. */
export const SettleDialog = ({ report, onClose }: { report: QuestionReport; onClose: () => void }): ReactNode => {
  const [t, mayWrite] = [useText(bankText), useMay('questions.write')];
  const open = report.state === 'open' && mayWrite;
  return (
    <Modal open size="lg" onClose={onClose} title={t(open ? 'settleTitle' : 'reportState')}>
      <About report={report} />
      {open ? <SettleForm report={report} onClose={onClose} /> : null}
      {!open && report.answer ? (
        <p>
          <b>{t('answered')}:</b> {report.answer}
        </p>
      ) : null}
    </Modal>
  );
};
