import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react';
import { Link } from 'react-router';
import type { QuestionWhole } from '#contracts/http/bank';
import { isCallError } from '../../../client/call-error.js';
import { useEndpoint } from '../../../client/use-endpoint.js';
import { useText } from '../../../i18n/index.js';
import { useNamePlace } from '../../../shell/admin-nav/place.js';
import { ErrorView } from '../../../shell/error-view.js';
import { ErrorBox } from '../../../ui/error-box.js';
import { Icon } from '../../../ui/icon.js';
import { SkeletonRows } from '../../../ui/skeleton.js';
import { Tabs } from '../../../ui/tabs.js';
import { plainOf } from '../../editor/kept-html.js';
import { QuestionView } from '../../question-view/question-view.js';
import type { Outcome } from '../form/outcome.js';
import type { QuestionValues } from '../form/values.js';
import { Reports } from '../reports/reports.js';
import { bankText } from '../text.js';
import { useAt } from '../use-at.js';
import { viewed } from '../viewed.js';
import { Head } from './head.js';
import { Use } from './use.js';
import { Versions } from './versions.js';

const Form = lazy(() => import('../question.form.js'));

const parts = ['edit', 'versions', 'use', 'reports'] as const;
type Part = (typeof parts)[number];

const Back = (): ReactNode => {
  const [t, { hrefOf }] = [useText(bankText), useAt()];
  return (
    <Link to={hrefOf({})} className="touch mb-3 inline-flex items-center gap-1.5 text-sm text-brand-text hover:underline">
      <Icon name="arrow-left" size={16} />
      {t('back')}
    </Link>
  );
};

const unchanging = (): void => undefined;

/** Writes a new question; what the last one had in common with it is filled in. */
export const NewQuestion = ({ like }: { like: Partial<QuestionValues> }): ReactNode => {
  const [t, { go }] = [useText(bankText), useAt()];
  useNamePlace(t('newTitle'));
  return (
    <>
      <Back />
      <Suspense fallback={<SkeletonRows rows={6} />}>
        <Form whole={null} like={like} onDirty={unchanging} onSaved={({ question }) => go({ question: question.id }, true)} />
      </Suspense>
    </>
  );
};

const Shown = ({ whole, part, onDirty }: { whole: QuestionWhole; part: Part; onDirty: (dirty: boolean) => void }): ReactNode => {
  const { data, mutate } = useEndpoint('GET /api/admin/questions/:id', { params: { id: whole.question.id } });
  if (part === 'versions') return <Versions key={whole.question.current.id} whole={whole} />;
  if (part === 'use') return <Use whole={whole} />;
  if (part === 'reports') return <Reports questionId={whole.question.id} />;
  if (!whole.editable) return <QuestionView question={viewed(whole.question.current)} showKey />;
  const saved = (answer: QuestionWhole, outcome: Outcome): void => {
    if (outcome.kind === 'saved' && data) void mutate({ ...data, ...answer }, { revalidate: true });
  };
  return (
    <Suspense fallback={<SkeletonRows rows={6} />}>
      <Form whole={whole} onSaved={saved} onDirty={onDirty} />
    </Suspense>
  );
};

/** What a question is called where there is no room for its formulas. */
const nameOf = (stem: string): string =>
  plainOf(stem)
    .replaceAll(/\$\$?[^$]+\$\$?/g, '…')
    .slice(0, 60);

/** One question: what it says, all that it said, where it is used, what students reported. */
export const QuestionPage = ({ id }: { id: string }): ReactNode => {
  const [t, { at, go }] = [useText(bankText), useAt()];
  const { data, error, mutate } = useEndpoint('GET /api/admin/questions/:id', { params: { id } }, { keepPreviousData: false });
  const [dirty, setDirty] = useState(false);
  const tell = useCallback((now: boolean) => setDirty(now), []);
  const gone = isCallError(error, 'Question not found');
  useNamePlace(data ? nameOf(data.question.current.stem) : undefined, undefined, gone);
  if (gone) return <ErrorView statusCode={404} message="" />;
  if (!data)
    return (
      <>
        <Back />
        {error ? <ErrorBox error={error} onRetry={() => void mutate()} /> : <SkeletonRows rows={6} />}
      </>
    );
  const part: Part = parts.find((one) => one === at.part) ?? 'edit';
  const tabs = [
    { key: 'edit' as const, label: t('partEdit') },
    { key: 'versions' as const, label: t('partVersions'), count: data.versions.length },
    { key: 'use' as const, label: t('partUse'), count: data.use.length },
    { key: 'reports' as const, label: t('partReports'), count: data.openReports },
  ];
  return (
    <>
      <Back />
      {error ? <ErrorBox error={error} onRetry={() => void mutate()} /> : null}
      <Head whole={data} dirty={dirty && part === 'edit'} />
      <Tabs
        label={t('parts')}
        tabs={tabs}
        value={part}
        onChange={(next) => go({ question: id, part: next === 'edit' ? null : next })}
        controls="question-part"
      />
      <div id="question-part" role="tabpanel" aria-label={t('parts')} className="pt-4">
        <Shown whole={data} part={part} onDirty={tell} />
      </div>
    </>
  );
};
