// First: before any schema is made.
import '../../ui/schema-setup.js';
import { type ReactNode, Suspense } from 'react';
import { Link, useLocation } from 'react-router';
import { exportQuestions, listQuestions } from '#contracts/http/bank';
import { bankFormats, type QuestionAction } from '#contracts/shared/bank';
import { isId } from '#contracts/shared/choices';
import { type BulkAction, type Chosen, ResourceTable } from '../../admin-kit/resource-table.js';
import { useEndpoint } from '../../client/use-endpoint.js';
import { RetagDialog } from '../../features/bank/bulk/retag-dialog.js';
import { StateDialog } from '../../features/bank/bulk/state-dialog.js';
import { NewQuestion, QuestionPage } from '../../features/bank/page/question-page.js';
import { Reports } from '../../features/bank/reports/reports.js';
import { bankText } from '../../features/bank/text.js';
import { useAt } from '../../features/bank/use-at.js';
import { useMay } from '../../features/bank/words.js';
import { makeExamText } from '../../features/make-exam/text.js';
import { ImportButton } from '../../features/import/import-button.js';
import { useText } from '../../i18n/index.js';
import { ButtonLink } from '../../ui/button.js';
import { Icon } from '../../ui/icon.js';
import { dialogPart } from '../../ui/part.js';
import { Tabs } from '../../ui/tabs.js';
import { likeLast } from '../../features/bank/form/like.js';
import { useColumns } from '../../features/bank/list/columns.js';
import { useFilters } from '../../features/bank/list/filters.js';

const MakeExam = dialogPart(() => import('../../features/make-exam/make-exam.form.js'));

/** Editors do all of it; authors send their own on, take them back, or retire them. */
const useBulkActions = (): readonly BulkAction[] => {
  const [t, mayWrite] = [useText(bankText), useMay('questions.write')];
  const [exam, mayMake] = [useText(makeExamText), useMay('exams.write')];
  const actions: readonly QuestionAction[] = mayWrite
    ? ['approve', 'publish', 'submit', 'return', 'retire', 'restore', 'set-aside', 'keep']
    : ['submit', 'withdraw', 'retire'];
  return [
    ...(mayMake
      ? [
          {
            label: exam('action'),
            dialog: ({ rows, onClose }: Chosen) => (
              <Suspense fallback={null}>
                <MakeExam which={{ questionIds: [...rows.keys()] }} count={rows.size} name="" onClose={() => onClose(false)} />
              </Suspense>
            ),
          },
        ]
      : []),
    ...(mayWrite
      ? [{ label: t('retag'), dialog: (chosen: Parameters<typeof RetagDialog>[0]['chosen']) => <RetagDialog chosen={chosen} /> }]
      : []),
    ...actions.map((action) => ({
      label: t(action),
      dialog: (chosen: Parameters<typeof StateDialog>[0]['chosen']) => <StateDialog action={action} chosen={chosen} />,
    })),
  ];
};

const New = (): ReactNode => {
  const [t, { hrefOf }] = [useText(bankText), useAt()];
  return (
    <ButtonLink to={hrefOf({ question: 'new' })} size="sm">
      <Icon name="plus" size={16} />
      {t('newQuestion')}
    </ButtonLink>
  );
};

/** What narrows the list and has no control of its own: a link from an import or from a person's page said so. */
const Narrowed = (): ReactNode => {
  const [t, { pathname, search }, { data }] = [useText(bankText), useLocation(), useEndpoint('GET /api/admin/questions/choices', {})];
  const asked = new URLSearchParams(search);
  const [byImport, author] = [asked.has('importId'), asked.get('contributor')];
  if (!byImport && !author) return null;
  for (const name of ['importId', 'contributor', 'page']) asked.delete(name);
  const name = data?.contributors.find(({ id }) => id === author)?.name ?? '';
  return (
    <p className="mb-3 flex flex-wrap items-center gap-x-3 text-sm text-text-2">
      {author ? t('onlyAuthor', { name }) : t('onlyImport')}
      <Link to={{ pathname, search: asked.toString() }} className="link">
        {t('showAll')}
      </Link>
    </p>
  );
};

const List = (): ReactNode => {
  const [t, { hrefOf }, mayWrite, { search }] = [useText(bankText), useAt(), useMay('questions.write'), useLocation()];
  const mayImport = useMay('questions.writeOwn');
  const subject = new URLSearchParams(search).get('subjectId');
  const toImport = mayImport ? (
    <ImportButton label={t('import')} subjectId={subject !== null && isId(subject) ? subject : undefined} />
  ) : null;
  return (
    <>
      <Narrowed />
      <ResourceTable
        endpoint={{ list: listQuestions, ...(mayWrite ? { file: exportQuestions, formats: bankFormats } : {}) }}
        columns={useColumns(new URLSearchParams(search).has('q'))}
        filters={useFilters()}
        rowHref={({ id }) => hrefOf({ question: id })}
        bulkActions={useBulkActions()}
        toolbar={
          <>
            {toImport}
            <New />
          </>
        }
        empty={{
          title: t('emptyTitle'),
          text: t('emptyText'),
          action: (
            <span className="flex flex-wrap gap-2">
              <New />
              {toImport}
            </span>
          ),
        }}
      />
    </>
  );
};

/** The list, or what students reported about it. */
const Bank = ({ reports }: { reports: boolean }): ReactNode => {
  const [t, { go }, { data }] = [useText(bankText), useAt(), useEndpoint('GET /api/admin/questions/choices', {})];
  const tabs = [
    { key: 'list' as const, label: t('questions') },
    { key: 'reports' as const, label: t('reports'), ...(data ? { count: data.openReports } : {}) },
  ];
  return (
    <>
      <Tabs
        label={t('views')}
        tabs={tabs}
        value={reports ? 'reports' : 'list'}
        onChange={(view) => go({ view: view === 'list' ? null : view })}
        controls="bank-view"
      />
      <div id="bank-view" role="tabpanel" aria-label={t(reports ? 'reports' : 'questions')} className="pt-3">
        {reports ? <Reports /> : <List />}
      </div>
    </>
  );
};

/** The question bank: its list and its reports; one question, or a new one, stands in their place and in the address. */
const Questions = (): ReactNode => {
  const [{ at }, { search }] = [useAt(), useLocation()];
  if (at.question === 'new') return <NewQuestion like={likeLast(new URLSearchParams(search).get('subjectId'))} />;
  if (at.question && isId(at.question)) return <QuestionPage key={at.question} id={at.question} />;
  return <Bank reports={at.view === 'reports'} />;
};

export default Questions;
