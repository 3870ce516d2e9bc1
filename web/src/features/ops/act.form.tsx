import { type ReactNode, useState } from 'react';
import { mutate } from 'swr';
import { discardOpsJob, pauseLane, resumeLane, retryOpsJob } from '#contracts/http/ops';
import { call } from '../../client/call.js';
import { formatDuration } from '../../i18n/duration.js';
import { type Text, useLocale, useText } from '../../i18n/index.js';
import { Select } from '../../ui/field.js';
import { toast } from '../../ui/toast.js';
import type { Act, DrainAct, ExamAct, JobAct, LaneAct, PlainAct, RetryAllAct, WithdrawAct } from './acts.js';
import { Ask } from './ask.form.js';
import { BannerForm } from './banner.form.js';
import { num } from './figures.js';
import { type OpsText, opsText } from './text.js';

const spans = [300, 600, 900, 1800, 3600] as const;

interface Plan {
  readonly title: string;
  readonly text: string;
  readonly label: string;
  readonly destructive?: boolean;
  /** Does it, and says what came of it. */
  readonly go: (reason: string) => Promise<string>;
}
type Words = Text<OpsText>;

const lanePlan = ({ is, lane }: LaneAct, t: Words): Plan => {
  const endpoint = is === 'pause' ? pauseLane : resumeLane;
  const figures = { active: num(lane.active), waiting: num(lane.waiting) };
  return {
    title: t(`${is}Ask`, { lane: lane.name }),
    text: t(`${is}Text`, figures),
    label: t(is),
    destructive: is === 'pause',
    go: async (reason) => {
      const { done } = await call(endpoint, { params: { lane: lane.name }, body: { reason } });
      return t(done ? `${is}Done` : 'before');
    },
  };
};

const drainPlan = ({ process: { id, name, host, pid, sockets } }: DrainAct, t: Words): Plan => ({
  title: t('drainAsk', { name }),
  text: t('drainText', { host, pid: String(pid), sockets: num(sockets ?? 0) }),
  label: t('drain'),
  destructive: true,
  go: async (reason) => {
    await call('POST /api/ops/processes/:processId/drain', { params: { processId: id }, body: { reason } });
    return t('drainDone');
  },
});

const rebuildPlan = ({ exam: { id, title, submitted } }: ExamAct, t: Words): Plan => ({
  title: t('rebuildAsk'),
  text: t('rebuildText', { title, submitted }),
  label: t('rebuild'),
  go: async (reason) => {
    await call('POST /api/ops/exams/:examId/rebuild-board', { params: { examId: id }, body: { reason } });
    return t('rebuildDone');
  },
});

const jobPlan = ({ is, job: { id, lane, reaction } }: JobAct, t: Words): Plan => ({
  title: t(`${is}Ask`),
  text: t(`${is}Text`, { lane, reaction }),
  label: t(is),
  destructive: is === 'discard',
  go: async (reason) => {
    const { done } = await call(is === 'retry' ? retryOpsJob : discardOpsJob, { params: { jobId: id }, body: { reason } });
    return t(done ? `${is}Done` : 'before');
  },
});

const retryAllPlan = ({ reaction }: RetryAllAct, t: Words): Plan => ({
  title: t('retryAllAsk'),
  text: t('retryAllText', { reaction }),
  label: t('retryAll'),
  go: async (reason) => {
    const { retried } = await call('POST /api/ops/jobs/retry', { body: { reaction, reason } });
    return t('retryAllDone', { n: num(retried) });
  },
});

const withdrawPlan = ({ banner: { id, textBn, textEn } }: WithdrawAct, bengali: boolean, t: Words): Plan => ({
  title: t('withdrawAsk'),
  text: t('withdrawText', { text: bengali ? textBn : textEn }),
  label: t('withdraw'),
  destructive: true,
  go: async (reason) => {
    const { done } = await call('POST /api/ops/banners/:bannerId/withdraw', { params: { bannerId: id }, body: { reason } });
    return t(done ? 'withdrawDone' : 'before');
  },
});

const planOf = (act: PlainAct, bengali: boolean, t: Words): Plan => {
  switch (act.is) {
    case 'pause':
    case 'resume':
      return lanePlan(act, t);
    case 'drain':
      return drainPlan(act, t);
    case 'retry':
    case 'discard':
      return jobPlan(act, t);
    case 'retryAll':
      return retryAllPlan(act, t);
    case 'withdraw':
      return withdrawPlan(act, bengali, t);
    default:
      return rebuildPlan(act, t);
  }
};

interface FormProps<A> {
  readonly act: A;
  /** It was done. */
  readonly onDone: (said: string) => void;
  readonly onClose: () => void;
}

/** How much more time everybody in an open exam gets. */
const ExtendForm = ({ act: { exam }, onDone, onClose }: FormProps<ExamAct>): ReactNode => {
  const [t, locale] = [useText(opsText), useLocale()];
  const [seconds, setSeconds] = useState<number>(spans[1]);
  return (
    <Ask
      title={t('extendAsk')}
      text={t('extendText', { title: exam.title, taking: num(exam.taking) })}
      submitLabel={t('extend')}
      destructive
      onClose={onClose}
      onGo={async (reason) => {
        const body = { version: exam.version, extraSeconds: seconds, reason };
        const { attempts } = await call('POST /api/ops/exams/:examId/extend', { params: { examId: exam.id }, body });
        onDone(t('extendDone', { n: num(attempts) }));
      }}
    >
      <Select
        dense
        label={t('extendBy')}
        value={String(seconds)}
        onChange={({ target }) => setSeconds(Number(target.value))}
        options={spans.map((span) => ({ value: String(span), label: formatDuration(span, locale) }))}
      />
    </Ask>
  );
};

/** The question before an act, whichever it is. The lists below are asked again once it is done. */
const ActForm = ({ act, onDone, onClose }: { act: Act; onDone: () => void; onClose: () => void }): ReactNode => {
  const [t, locale] = [useText(opsText), useLocale()];
  const done = (said: string): void => {
    void mutate((key) => typeof key === 'string' && key.startsWith('/api/ops/'));
    toast({ title: said });
    onDone();
    onClose();
  };
  if (act.is === 'post') return <BannerForm onDone={done} onClose={onClose} />;
  // The exam as it was when the question was put: its version tells when somebody else changed it meanwhile.
  if (act.is === 'extend') return <ExtendForm act={act} onDone={done} onClose={onClose} />;
  const { title, text, label, destructive = false, go } = planOf(act, locale === 'bn', t);
  return (
    <Ask
      title={title}
      text={text}
      submitLabel={label}
      destructive={destructive}
      onClose={onClose}
      onGo={async (reason) => done(await go(reason))}
    />
  );
};

export default ActForm;
