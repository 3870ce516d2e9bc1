import { type ReactNode, useMemo } from 'react';
import { exportPracticeSubjects } from '#contracts/http/bank';
import { exportFormats, pageSize } from '#contracts/shared/choices';
import { filterPracticeSubjects, enough, type PracticeSubjectRow, practiceSubjectRows } from '#contracts/shared/practice-subjects';
import { placed } from '#contracts/shared/subject-tree';
import { askedOf, typedClient } from '../../../admin-kit/typed-client.js';
import { useEndpoint } from '../../../client/use-endpoint.js';
import { useText } from '../../../i18n/index.js';
import { ButtonLink } from '../../../ui/button.js';
import { DownloadMenu } from '../../../ui/download-menu.js';
import { Empty } from '../../../ui/empty.js';
import { ErrorBox } from '../../../ui/error-box.js';
import { FilterSelect } from '../../../ui/filter-select.js';
import { Pagination } from '../../../ui/pagination.js';
import { RowKeysHint } from '../../../ui/row-keys-hint.js';
import { Rows } from '../../../ui/rows.js';
import { SearchField } from '../../../ui/search-field.js';
import { SkeletonRows } from '../../../ui/skeleton.js';
import { SubjectPick } from '../subject-pick.js';
import { treeText } from '../subjects/text.js';
import { counted, type Level, useColumns } from './columns.js';
import { useSearch } from './use-search.js';

const practiceSubjectsFile = { list: exportPracticeSubjects, file: exportPracticeSubjects };

const Table = ({ all, level }: { all: readonly PracticeSubjectRow[]; level: Level }): ReactNode => {
  const [t, { value, page, change, search: here }, columns] = [useText(treeText), useSearch(), useColumns(level, all)];
  const [q, show, subjectId, order] = [value('q'), value('show'), value('subjectId'), value('sort') || 'place'];
  const shown = filterPracticeSubjects(all, { q, show, subjectId, sort: order });
  const few = all.filter(({ state }) => state !== 'enough').length;
  const at = Math.min(page, Math.max(1, Math.ceil(shown.length / pageSize)));
  const href = ({ id }: PracticeSubjectRow): string =>
    level === 'subject' ? `/admin/selfpractice/topics?subjectId=${id}` : `/admin/selfpractice/questions?subjectId=${id}`;
  return (
    <section>
      <p className="mb-3 max-w-[80ch] text-sm text-text-2">
        {t('shelfText')} {few > 0 ? <b>{t('shelfSummary', { topics: all.length, few, least: enough })}</b> : null}
      </p>
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <SearchField label={t('treeFind')} value={q} onSearch={(text) => change({ q: text })} className="w-full md:w-[230px]" />
        {level === 'topic' ? (
          <SubjectPick
            inLine
            label={t('shelfSubject')}
            placeholder={t('shelfAllPlaces')}
            value={subjectId}
            onChange={(id) => change({ subjectId: id })}
            only={({ node }) => node.level !== 'topic'}
          />
        ) : null}
        <FilterSelect
          label={t('shelfFilter')}
          all={t('shelfAllRows')}
          value={show}
          choices={[
            { value: 'few', label: t('shelfOnlyFew') },
            ...(counted(all) ? [{ value: 'withheld', label: t('shelfOnlyWithheld') }] : []),
          ]}
          onChange={(chosen) => change({ show: chosen })}
        />
        <span className="ml-auto flex flex-wrap items-center gap-2">
          <DownloadMenu
            formats={exportFormats}
            count={shown.length}
            run={(format, onProgress, signal) =>
              typedClient.exportFile({
                source: practiceSubjectsFile,
                asked: { ...askedOf(exportPracticeSubjects, here), level },
                format,
                onProgress,
                signal,
              })
            }
          />
          <ButtonLink to="/admin/subjects" size="sm" variant="outline">
            {t('shelfToSubjects')}
          </ButtonLink>
        </span>
      </div>
      {shown.length === 0 ? (
        <Empty title={t('shelfEmpty')}>{t('shelfEmptyText')}</Empty>
      ) : (
        <>
          <Rows
            caption={t(level === 'subject' ? 'shelfSubjects' : 'shelfTopics')}
            rows={shown.slice((at - 1) * pageSize, at * pageSize)}
            columns={columns}
            query={q}
            href={href}
            order={order}
            onOrder={(sort) => change({ sort })}
          />
          <Pagination page={at} total={shown.length} pageSize={pageSize} onPage={(to) => change({ page: to === 1 ? '' : String(to) })} />
          <RowKeysHint opens marks={false} searches />
        </>
      )}
    </section>
  );
};

/** The bank as self practice sees it: what a student can get of each subject or topic, and where it is too little. */
export const Shelf = ({ level }: { level: Level }): ReactNode => {
  const t = useText(treeText);
  const { data, error, mutate } = useEndpoint('GET /api/admin/subjects', {});
  const all = useMemo(() => (data ? practiceSubjectRows(placed(data.nodes), level) : []), [data, level]);
  return (
    <>
      {error ? <ErrorBox error={error} title={t('treeFailed')} onRetry={() => void mutate()} /> : null}
      {data ? <Table all={all} level={level} /> : error ? null : <SkeletonRows rows={10} />}
    </>
  );
};
