import { type ReactNode, useCallback, useState } from 'react';
import { Link } from 'react-router';
import type { getTraining, PlanStep, TrainingPlan } from '#contracts/http/assistant';
import type { ResponseOf } from '#contracts/http/endpoint';
import { call } from '../../../client/call.js';
import { putAnswer, useEndpoint } from '../../../client/use-endpoint.js';
import { useServerNow } from '../../../client/use-server-now.js';
import { atTime, formatDate, formatDay } from '../../../i18n/dates.js';
import { useLocale, useText } from '../../../i18n/index.js';
import { dayStart, isoDay } from '../../../i18n/iso-day.js';
import { dayAndTime } from '../../../i18n/moment.js';
import { Button } from '../../../ui/button.js';
import { ErrorBox } from '../../../ui/error-box.js';
import { Modal } from '../../../ui/modal.js';
import { Progress } from '../../../ui/progress.js';
import { Section } from '../../../ui/section.js';
import { SkeletonRows } from '../../../ui/skeleton.js';
import { toast } from '../../../ui/toast.js';
import { type Starting, useStart } from '../../selfpractice/start.js';
import { StartDialog, StartFault } from '../../selfpractice/starting.js';
import { doneOf, type PlanDay, shownDays } from './days.js';
import { How } from './how.js';
import PlanForm from './plan.form.js';
import { Step } from './step.js';
import { trainingText } from './text.js';
import { Topics } from './topics.js';

const minute = 60_000;
type Training = ResponseOf<typeof getTraining>;
type Exams = TrainingPlan['exams'];

const keep = (training: Training, plan: TrainingPlan | null): void =>
  void putAnswer('GET /api/assistant/training', {}, { ...training, plan });

/** Plans, and puts the plan in place. Throws where that is refused. */
const useSave = (training: Training): ((until: string, minutesADay: number) => Promise<void>) => {
  const t = useText(trainingText);
  return async (until, minutesADay) => {
    const { plan } = await call('PUT /api/assistant/training', { body: { until, minutesADay } });
    keep(training, plan);
    toast({ title: t('made') });
  };
};

/** Marks steps; one at a time, and what the server says is what stands. */
const useMarks = (training: Training) => {
  const t = useText(trainingText);
  const [busy, setBusy] = useState(false);
  const does = useCallback(
    async (act: () => Promise<TrainingPlan | null>, done?: string): Promise<void> => {
      setBusy(true);
      try {
        keep(training, await act());
        if (done !== undefined) toast({ title: done });
      } catch {
        toast({ title: t('notSaved'), variant: 'destructive' });
      } finally {
        setBusy(false);
      }
    },
    [training, t],
  );
  const mark = useCallback(
    (step: PlanStep, state: PlanStep['state']): void =>
      void does(
        async () => (await call('PUT /api/assistant/training/steps/:stepId', { params: { stepId: step.id }, body: { state } })).plan,
      ),
    [does],
  );
  return { busy, does, mark };
};

interface DayProps {
  readonly day: PlanDay;
  readonly exams: Exams;
  /** The step that is to be done next, by its id. */
  readonly next: string | null;
  readonly busy: boolean;
  readonly onMark: (step: PlanStep, state: PlanStep['state']) => void;
  readonly starting: Starting;
}

const Day = ({ day: { day, steps }, exams, next, busy, onMark, starting }: DayProps): ReactNode => {
  const [t, locale, now] = [useText(trainingText), useLocale(), useServerNow(minute)];
  const open = steps.filter(({ state }) => state === 'open');
  const minutes = open.reduce((sum, step) => sum + step.minutes, 0);
  const own = exams.filter((exam) => exam.day === day);
  return (
    <Section
      title={formatDay(dayStart(day), now, locale)}
      className="mt-8 first:mt-0"
      tight
      more={<span className="num text-text-3">{minutes > 0 ? t('dayMinutes', { minutes }) : steps.length > 0 ? t('dayDone') : null}</span>}
    >
      {own.map(({ id, title, opensAt }) => (
        <p key={id} className="num mt-2 rounded-control border border-brand-line bg-brand-tint px-3 py-2 text-sm wrap-anywhere">
          {t('exam', { exam: title, when: atTime(opensAt, locale) })}
        </p>
      ))}
      {steps.length === 0 && own.length === 0 ? <p className="py-3 text-text-3">{t('restToday')}</p> : null}
      <ul className="divide-y divide-line">
        {steps.map((step) => (
          <Step key={step.id} step={step} next={step.id === next} busy={busy} onMark={onMark} starting={starting} />
        ))}
      </ul>
    </Section>
  );
};

const shapes = { person: 'shapedPerson', result: 'shapedResult', day: 'shapedDay' } as const;

/** Until when, how far, and after what it was last made anew. */
const Head = ({ plan }: { plan: TrainingPlan }): ReactNode => {
  const [t, locale, now] = [useText(trainingText), useLocale(), useServerNow(minute)];
  const { done, total } = doneOf(plan.days);
  const day = (iso: string): string => formatDate(dayStart(iso), locale);
  return (
    <div className="num">
      <p className="font-semibold">{t('span', { from: day(plan.from), until: day(plan.until), minutes: plan.minutesADay })}</p>
      <p className="mt-0.5 text-sm text-text-3">{t('doneOf', { done, total })}</p>
      <div className="mt-2">
        <Progress value={done} max={Math.max(total, 1)} label={t('progress')} />
      </div>
      <p role="status" className="mt-3 text-sm text-text-2">
        {t(shapes[plan.shapedBy], { when: dayAndTime(plan.shapedAt, now, locale) })}
      </p>
    </div>
  );
};

/** Asked before a plan is given up. */
const End = ({ onEnd }: { onEnd: () => Promise<void> }): ReactNode => {
  const t = useText(trainingText);
  const [asked, setAsked] = useState(false);
  return (
    <>
      <Button variant="ghost" size="sm" onClick={() => setAsked(true)}>
        {t('end')}
      </Button>
      <Modal
        open={asked}
        alert
        onClose={() => setAsked(false)}
        title={t('endTitle')}
        description={t('endText')}
        actions={
          <>
            <Button variant="outline" onClick={() => setAsked(false)}>
              {t('cancel')}
            </Button>
            <Button
              variant="destructive"
              onClick={() => {
                setAsked(false);
                void onEnd();
              }}
            >
              {t('end')}
            </Button>
          </>
        }
      />
    </>
  );
};

const Plan = ({ training, plan }: { training: Training; plan: TrainingPlan }): ReactNode => {
  const [t, now] = [useText(trainingText), useServerNow(minute)];
  const { busy, does, mark } = useMarks(training);
  const [all, setAll] = useState(false);
  const [changing, setChanging] = useState(false);
  const today = isoDay(now);
  const { past, days, more } = shownDays(plan, today, all);
  const next = [...past, ...days].flatMap(({ steps }) => steps).find(({ state }) => state === 'open')?.id ?? null;
  const reshape = (): void => void does(async () => (await call('POST /api/assistant/training/shape', {})).plan, t('reshaped'));
  const save = useSave(training);
  const end = (): Promise<void> =>
    does(async () => {
      await call('DELETE /api/assistant/training', {});
      return null;
    }, t('ended'));
  const starting = useStart();
  const shared = { exams: plan.exams, next, busy, onMark: mark, starting };
  return (
    <div className="mt-6 grid items-start gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,720px)_minmax(16rem,1fr)]">
      <div className="min-w-0">
        <StartDialog starting={starting} />
        <StartFault starting={starting} />
        {plan.until < today ? <p className="mb-4 font-semibold">{t('over')}</p> : null}
        {past.length > 0 ? (
          <details className="mb-6" open={past.some(({ steps }) => steps.some(({ id }) => id === next))}>
            <summary className="touch cursor-pointer py-1 text-text-3 hover:text-text">{t('past', { n: past.length })}</summary>
            <div className="mt-3">
              {past.map((day) => (
                <Day key={day.day} day={day} {...shared} />
              ))}
            </div>
          </details>
        ) : null}
        {days.map((day) => (
          <Day key={day.day} day={day} {...shared} />
        ))}
        {more > 0 ? (
          <Button variant="outline" className="mt-6 max-sm:w-full" onClick={() => setAll(true)}>
            {t('later', { n: more })}
          </Button>
        ) : null}
      </div>
      <aside className="flex min-w-0 flex-col gap-8 max-lg:contents lg:sticky lg:top-20">
        <div className="max-lg:order-first">
          <Head plan={plan} />
          {changing || plan.until < today ? (
            <div className="mt-4 border-t border-line pt-4">
              <PlanForm
                plan={plan}
                exams={training.exams}
                onSave={async (until, minutesADay) => {
                  await save(until, minutesADay);
                  setChanging(false);
                }}
                onCancel={() => setChanging(false)}
              />
            </div>
          ) : (
            <div className="mt-2 flex flex-wrap gap-2">
              <Button variant="outline" size="sm" className="max-md:min-h-11" disabled={busy} onClick={reshape}>
                {t('reshape')}
              </Button>
              <Button variant="outline" size="sm" className="max-md:min-h-11" onClick={() => setChanging(true)}>
                {t('change')}
              </Button>
              <End onEnd={end} />
            </div>
          )}
        </div>
        <Topics topics={plan.topics} />
        <p className="text-sm">
          <Link to="/ai" className="link touch">
            {t('toTutor')}
          </Link>
        </p>
      </aside>
    </div>
  );
};

/** Nothing planned yet: two facts make a plan. */
const First = ({ training }: { training: Training }): ReactNode => (
  <PlanForm plan={null} exams={training.exams} onSave={useSave(training)} />
);

/** The plan of whoever is signed in; without one, the way to it. */
const Training = (): ReactNode => {
  const t = useText(trainingText);
  const { data, error, mutate } = useEndpoint('GET /api/assistant/training', {}, { revalidateOnFocus: true });
  if (data?.plan) return <Plan training={data} plan={data.plan} />;
  if (data)
    return (
      <>
        <Section title={t('first')} className="mt-8">
          <First training={data} />
        </Section>
        <How />
      </>
    );
  return error ? <ErrorBox error={error} title={t('failed')} onRetry={() => void mutate()} /> : <SkeletonRows rows={5} />;
};

export default Training;
