import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import type { QuestionRow } from '#contracts/http/bank';
import { pageSize } from '#contracts/shared/choices';
import { useEndpoint } from '../../../client/use-endpoint.js';
import { formatNumber } from '../../../i18n/digits.js';
import { useLocale, useText } from '../../../i18n/index.js';
import { Button, ButtonLink } from '../../../ui/button.js';
import { cx } from '../../../ui/cx.js';
import { Empty } from '../../../ui/empty.js';
import { ErrorBox } from '../../../ui/error-box.js';
import { FilterSelect } from '../../../ui/filter-select.js';
import { Icon } from '../../../ui/icon.js';
import { Pagination } from '../../../ui/pagination.js';
import { SearchField } from '../../../ui/search-field.js';
import { SkeletonRows } from '../../../ui/skeleton.js';
import { QuestionView } from '../../question-view/question-view.js';
import { kinds } from '../kinds.js';
import { PlainMaths } from '../plain-maths.js';
import { treeText } from '../subjects/text.js';
import { bankText } from '../text.js';
import { useSubjects } from '../use-subjects.js';
import { viewed } from '../viewed.js';
import { Difficulty, Path, useDifficulties } from '../words.js';
import { useSearch } from './use-search.js';

/** The way down: where one is, and what lies below it, with how many questions students get there. */
const Way = ({ subjectId, onGo }: { subjectId: string; onGo: (id: string) => void }): ReactNode => {
  const [t, locale, places] = [useText(treeText), useLocale(), useSubjects()];
  const here = places.find(({ node }) => node.id === subjectId);
  const below = places.filter(({ node }) => node.parentId === (here?.node.id ?? null));
  return (
    <nav aria-label={t('tree')} className="mb-3">
      <ol className="flex flex-wrap items-center gap-1.5">
        {[null, ...(here?.path ?? [])].map((node) => (
          <li key={node?.id ?? ''} className="flex items-center gap-1.5">
            {node ? (
              <span aria-hidden="true" className="text-text-3">
                ›
              </span>
            ) : null}
            <button
              type="button"
              aria-current={(node?.id ?? '') === subjectId ? 'true' : undefined}
              onClick={() => onGo(node?.id ?? '')}
              className={cx('touch rounded-badge', (node?.id ?? '') === subjectId ? 'font-semibold' : 'text-brand-text hover:underline')}
            >
              {node?.name ?? t('shelfAll')}
            </button>
          </li>
        ))}
      </ol>
      {below.length > 0 ? (
        <ul className="mt-2 flex flex-wrap gap-1.5">
          {below.map(({ node }) => (
            <li key={node.id}>
              <button
                type="button"
                onClick={() => onGo(node.id)}
                className="inline-flex min-h-9 items-center gap-2 rounded-control border border-line-2 px-2.5 text-sm hover:bg-fill max-md:min-h-11"
              >
                {node.name}
                <span className="num text-text-3">{formatNumber(node.published - (node.withheld ?? 0), locale)}</span>
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </nav>
  );
};

const Whole = ({ id }: { id: string }): ReactNode => {
  const { data, error, mutate } = useEndpoint('GET /api/admin/questions/:id', { params: { id } });
  if (!data) return error ? <ErrorBox error={error} onRetry={() => void mutate()} /> : <SkeletonRows rows={2} />;
  return <QuestionView question={viewed(data.question.current)} showKey dense />;
};

const Row = ({ row, open, onOpen }: { row: QuestionRow; open: boolean; onOpen: () => void }): ReactNode => {
  const t = useText(bankText);
  return (
    <li className="border-b border-line py-2.5">
      <div className="flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <div className="line-clamp-3">
            <PlainMaths text={row.stem} />
          </div>
          <p className="mt-0.5 flex flex-wrap items-center gap-x-2.5 text-xs text-text-3">
            <span>
              <Path path={row.path} />
            </span>
            <span>{t(row.kind)}</span>
            <Difficulty level={row.difficulty} />
            {row.sources.length > 0 ? <span>{row.sources.join(', ')}</span> : null}
          </p>
        </div>
        <Link to={`/admin/questions?question=${row.id}`} className="touch text-sm text-brand-text hover:underline">
          {t('edit')}
          <span className="sr-only">: {row.stem}</span>
        </Link>
        <Button
          size="xs"
          variant="ghost"
          aria-expanded={open}
          aria-label={`${t(open ? 'pickHide' : 'pickPreview')}: ${row.stem}`}
          onClick={onOpen}
        >
          <Icon name={open ? 'chevron-up' : 'chevron-down'} size={16} />
        </Button>
      </div>
      {open ? (
        <div className="mt-2">
          <Whole id={row.id} />
        </div>
      ) : null}
    </li>
  );
};

/** What students get in practice: published questions, walked down from subject to topic. */
export const Browse = (): ReactNode => {
  const [t, tree, difficulties] = [useText(bankText), useText(treeText), useDifficulties()];
  const { value, page, change } = useSearch();
  const [opened, setOpened] = useState<string | null>(null);
  const [q, subjectId, difficulty, kind] = [value('q'), value('subjectId'), value('difficulty'), value('kind')];
  const query = {
    state: 'published' as const,
    page,
    ...(q === '' ? {} : { q }),
    ...(subjectId === '' ? {} : { subjectId }),
    ...(difficulty === '' ? {} : { difficulty }),
    ...(kind === '' ? {} : { kind: kind as QuestionRow['kind'] }),
  };
  const { data, error, isLoading, mutate } = useEndpoint('GET /api/admin/questions', { query });
  return (
    <section aria-busy={isLoading}>
      <p className="mb-3 max-w-[80ch] text-sm text-text-2">{tree('shelfQuestionsText')}</p>
      <Way subjectId={subjectId} onGo={(id) => change({ subjectId: id })} />
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <SearchField
          label={t('search')}
          value={q}
          found={data ? t('found', { count: data.total }) : ''}
          onSearch={(text) => change({ q: text })}
          className="w-full md:w-[230px]"
        />
        <FilterSelect
          label={t('difficulty')}
          all={t('all', { label: t('difficulty') })}
          value={difficulty}
          choices={difficulties}
          onChange={(chosen) => change({ difficulty: chosen })}
        />
        <FilterSelect
          label={t('kind')}
          all={t('all', { label: t('kind') })}
          value={kind}
          choices={kinds.map((one) => ({ value: one, label: t(one) }))}
          onChange={(chosen) => change({ kind: chosen })}
        />
        <ButtonLink to="/admin/questions?question=new" size="sm" variant="outline" className="ml-auto">
          {tree('shelfAdd')}
        </ButtonLink>
      </div>
      {error ? <ErrorBox error={error} onRetry={() => void mutate()} /> : null}
      {!data && !error ? <SkeletonRows rows={8} /> : null}
      {data && data.total === 0 ? <Empty title={t('noMatch')}>{t('noMatchText')}</Empty> : null}
      {data && data.total > 0 ? (
        <>
          <ul aria-label={t('list')} className="border-t border-line">
            {data.rows.map((row) => (
              <Row key={row.id} row={row} open={opened === row.id} onOpen={() => setOpened(opened === row.id ? null : row.id)} />
            ))}
          </ul>
          <Pagination page={page} total={data.total} pageSize={pageSize} onPage={(to) => change({ page: to === 1 ? '' : String(to) })} />
        </>
      ) : null}
    </section>
  );
};
