import type { ReactNode } from 'react';
import { useEndpoint } from '../../../client/use-endpoint.js';
import { useUser } from '../../../client/user.js';
import { formatNumber } from '../../../i18n/digits.js';
import { useLocale, useText } from '../../../i18n/index.js';
import { Button } from '../../../ui/button.js';
import { Empty } from '../../../ui/empty.js';
import { Segment } from '../../../ui/tabs.js';
import { PracticeFrame } from '../frame.js';
import { useStart } from '../start.js';
import { StartDialog, StartFault } from '../starting.js';
import { type Asked, counts, difficulties, minutesOf, paces, planOf, reveals } from './asked.js';
import { SourceChoice } from './source-choice.js';
import { SubjectChoice } from './subject-choice.js';
import { builderText } from './text.js';
import { useAsked } from './use-asked.js';
import { useCount } from './use-count.js';

const Choice = ({ title, children }: { title: string; children: ReactNode }): ReactNode => (
  <div className="mt-4">
    <p className="mb-1.5 text-[14px] leading-[22px] font-semibold">{title}</p>
    {children}
  </div>
);

/** How many, how long, how hard, and when the answers are shown. */
const Measures = ({ asked, put }: { asked: Asked; put: (change: Partial<Asked>) => void }): ReactNode => {
  const [t, locale] = [useText(builderText), useLocale()];
  return (
    <section aria-label={t('kind')} className="hang mt-10">
      <h2 className="text-xl">{t('kind')}</h2>
      <Choice title={t('count')}>
        <Segment
          label={t('count')}
          value={String(asked.count)}
          onChange={(count) => put({ count: Number(count) })}
          tabs={[...new Set([...counts, asked.count])]
            .toSorted((a, b) => a - b)
            .map((count) => ({ key: String(count), label: formatNumber(count, locale) }))}
        />
      </Choice>
      <Choice title={t('time')}>
        <Segment
          label={t('time')}
          value={asked.pace}
          onChange={(pace) => put({ pace })}
          tabs={paces.map((pace) => {
            const minutes = minutesOf(pace, asked.count);
            return { key: pace, label: minutes === null ? t('pace-none') : t('paceMinutes', { n: minutes }) };
          })}
        />
      </Choice>
      <Choice title={t('difficulty')}>
        <Segment
          label={t('difficulty')}
          value={asked.difficulty}
          onChange={(difficulty) => put({ difficulty })}
          tabs={difficulties.map((key) => ({ key, label: t(`difficulty-${key}`) }))}
        />
      </Choice>
      <Choice title={t('reveal')}>
        <Segment
          label={t('reveal')}
          value={asked.reveal}
          onChange={(reveal) => put({ reveal })}
          tabs={reveals.map((key) => ({ key, label: t(`reveal-${key}`) }))}
        />
      </Choice>
    </section>
  );
};

/** How many questions there are for this, always in view, and the start beside it. */
const StartBar = ({
  asked,
  count,
  busy,
  onStart,
}: {
  asked: Asked;
  count: ReturnType<typeof useCount>;
  busy: boolean;
  onStart: () => void;
}): ReactNode => {
  const t = useText(builderText);
  const { counted, counting, failed } = count;
  const there = counted?.available ?? null;
  const none = !failed && there === 0;
  const words = failed ? t('countFailed') : there === null ? t('counting') : t('available', { n: there });
  const left = counted && !counted.allowance.unlimited ? t('free', { left: counted.allowance.left }) : null;
  const second = none ? t('tryOther') : there !== null && there < asked.count ? t('fewer', { count: asked.count, n: there }) : left;
  return (
    <div className="sticky bottom-0 z-10 -mx-4 mt-8 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line bg-bg px-4 py-3 max-lg:[body:has(nav.fixed.bottom-0)_&]:bottom-[calc(58px+env(safe-area-inset-bottom))] md:mx-0 md:px-0">
      <p className="num min-w-0" role="status" aria-busy={counting || undefined}>
        <b className="block">{words}</b>
        {second ? <span className="block text-sm text-text-3">{second}</span> : null}
      </p>
      <Button size="lg" loading={busy} disabled={none} onClick={onStart} className="min-w-36 max-sm:grow">
        {t('start')}
      </Button>
    </div>
  );
};

/** `/selfpractice/practice`: one column from subjects to the start; what is chosen stands in the address. */
export const BuilderScreen = (): ReactNode => {
  const t = useText(builderText);
  const user = useUser();
  const { data, error, mutate } = useEndpoint('GET /api/selfpractice/subjects', user ? {} : null);
  return (
    <PracticeFrame title={t('title')} lede={t('lede')} data={data} error={error} onRetry={() => void mutate()}>
      {({ subjects }) =>
        subjects.length === 0 ? <Empty title={t('noSubjects')}>{t('noSubjectsWhy')}</Empty> : <Builder subjects={subjects} />
      }
    </PracticeFrame>
  );
};

type Subjects = Parameters<typeof SubjectChoice>[0]['subjects'];

const Builder = ({ subjects }: { subjects: Subjects }): ReactNode => {
  const [asked, put] = useAsked();
  const starting = useStart();
  const plan = planOf(asked);
  const count = useCount(plan);
  return (
    <div className="max-w-[720px]">
      <SubjectChoice subjects={subjects} chosen={asked.topicIds} onChange={(topicIds) => put({ topicIds })} />
      <SourceChoice
        value={asked.source}
        folderId={asked.folderId}
        counts={count.counted?.sources ?? null}
        onChange={(source) => put({ source })}
        onFolder={(folderId) => put({ folderId })}
      />
      <Measures asked={asked} put={put} />
      <StartFault starting={starting} />
      <StartBar asked={asked} count={count} busy={starting.busy === 'build'} onStart={() => starting.start(plan, 'build')} />
      <StartDialog starting={starting} />
    </div>
  );
};
