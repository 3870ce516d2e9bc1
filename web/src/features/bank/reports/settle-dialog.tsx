import { type ReactNode, useId, useState } from 'react';
import { Link } from 'react-router';
import { mutate } from 'swr';
import { getQuestion, type QuestionReport, settleReport } from '#contracts/http/bank';
import { typedClient } from '../../../admin-kit/typed-client.js';
import { CallError } from '../../../client/call-error.js';
import { useEndpoint } from '../../../client/use-endpoint.js';
import { useText } from '../../../i18n/index.js';
import { Area } from '../../../ui/area.js';
import { Badge } from '../../../ui/badge.js';
import { Button } from '../../../ui/button.js';
import { Check } from '../../../ui/check.js';
import { Modal } from '../../../ui/modal.js';
import { Notice } from '../../../ui/notice.js';
import { SkeletonRows } from '../../../ui/skeleton.js';
import { toast } from '../../../ui/toast.js';
import { QuestionView } from '../../question-view/question-view.js';
import { bankText } from '../text.js';
import { useAt } from '../use-at.js';
import { viewed } from '../viewed.js';
import { Moment, useMay } from '../words.js';

/** What a student wrote about it, beside the question as it is now. */
const About = ({ report }: { report: QuestionReport }): ReactNode => {
  const [t, { hrefOf }] = [useText(bankText), useAt()];
  const { data } = useEndpoint(getQuestion, { params: { id: report.questionId } });
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

const Outcomes = ({ value, onChange }: { value: 'fixed' | 'declined'; onChange: (value: 'fixed' | 'declined') => void }): ReactNode => {
  const [t, name] = [useText(bankText), useId()];
  return (
    <fieldset>
      <legend className="mb-1 font-semibold">{t('settleOutcome')}</legend>
      <div className="flex flex-wrap gap-x-5">
        {(['fixed', 'declined'] as const).map((one) => (
          <label key={one} className="flex min-h-8 items-center gap-2.5 max-md:min-h-11">
            <input
              type="radio"
              name={name}
              checked={value === one}
              onChange={() => onChange(one)}
              className="size-4 accent-[var(--brand)]"
            />
            {t(one === 'fixed' ? 'outcomeFixed' : 'outcomeDeclined')}
          </label>
        ))}
      </div>
    </fieldset>
  );
};

/** Settles a report with an answer to the student; others of the same question with it, where asked. */
export const SettleDialog = ({ report, onClose }: { report: QuestionReport; onClose: () => void }): ReactNode => {
  const [t, mayWrite] = [useText(bankText), useMay('questions.write')];
  const [outcome, setOutcome] = useState<'fixed' | 'declined'>('fixed');
  const [answer, setAnswer] = useState('');
  const [all, setAll] = useState(true);
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [others, short] = [report.open - 1, answer.trim().length < 3];
  const send = async (): Promise<void> => {
    setTried(true);
    if (short) return;
    setBusy(true);
    setRefusal(null);
    try {
      const body = { outcome, answer: answer.trim(), all: others > 0 && all };
      const { settled } = await typedClient.act(settleReport, { params: { id: report.id }, body });
      // Their count stands beside the questions.
      await mutate((key) => typeof key === 'string' && key.startsWith('/api/admin/questions'));
      toast({ title: t('settled', { count: settled }) });
      onClose();
    } catch (thrown) {
      if (!(thrown instanceof CallError)) throw thrown;
      setRefusal(thrown.message || t('noAnswer'));
      setBusy(false);
    }
  };
  if (report.state !== 'open' || !mayWrite)
    return (
      <Modal open size="lg" onClose={onClose} title={t('reportState')}>
        <About report={report} />
        {report.answer ? (
          <p>
            <b>{t('answered')}:</b> {report.answer}
          </p>
        ) : null}
      </Modal>
    );
  return (
    <Modal open size="lg" onClose={onClose} title={t('settleTitle')}>
      <About report={report} />
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
        className="flex flex-col gap-4 border-t border-line pt-4"
      >
        <Outcomes value={outcome} onChange={setOutcome} />
        <Area
          label={t('settleAnswer')}
          hint={t('settleAnswerHint')}
          maxLength={500}
          value={answer}
          error={tried && short ? t('reasonShort') : undefined}
          onChange={({ target }) => setAnswer(target.value)}
        />
        {others > 0 ? (
          <Check label={t('settleAll', { count: others })} checked={all} onChange={({ target }) => setAll(target.checked)} />
        ) : null}
        {refusal ? <Notice tone="bad">{refusal}</Notice> : null}
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="outline" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={busy}>
            {t('settle')}
          </Button>
        </div>
      </form>
    </Modal>
  );
};
