import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useEndpoint } from '../client/use-endpoint.js';
import type { CategoryNode } from '../features/home/category-chips.js';
import { PageTitle } from '../features/home/page-title.js';
import { type ListsKey, listsText } from '../features/home/lists/text.js';
import { type HomeKey, homeText } from '../features/home/text.js';
import { type Text, useLocale, useText } from '../i18n/index.js';
import { cx } from '../ui/cx.js';
import { Empty } from '../ui/empty.js';
import { ErrorBox } from '../ui/error-box.js';
import { Section } from '../ui/section.js';
import { SkeletonRows } from '../ui/skeleton.js';

const sections = ['hsc', 'admission', 'jobs'] as const;

/** `৫টি কোর্স, ৩টি পরীক্ষা`; what there is none of is not counted out. */
const countsOf = ({ courseCount, examCount }: CategoryNode, t: Text<ListsKey>, home: Text<HomeKey>): string =>
  courseCount === 0
    ? t('countNone')
    : [t('countCourses', { n: courseCount }), ...(examCount > 0 ? [home('exams', { n: examCount })] : [])].join(', ');

/** A level of the tree; each deeper one is moved in and hangs from a line. */
const Branch = ({ nodes, parentId, depth = 0 }: { nodes: readonly CategoryNode[]; parentId: string | null; depth?: number }): ReactNode => {
  const [t, home, locale] = [useText(listsText), useText(homeText), useLocale()];
  const children = nodes.filter((node) => node.parentId === parentId);
  if (children.length === 0) return null;
  return (
    <ul className={cx(depth > 0 && 'mb-2 ml-1 border-l border-line-2 pl-4')}>
      {children.map((node) => (
        <li key={node.id} className={cx(depth === 0 && 'border-b border-line last:border-b-0')}>
          <Link
            to={`/${node.section}?category=${node.slug}`}
            className="group flex min-h-11 flex-wrap items-baseline justify-between gap-x-4 py-2.5 hover:bg-fill"
          >
            <span className={cx('decoration-1 underline-offset-[0.28em] group-hover:underline', depth === 0 && 'font-semibold')}>
              {node.title[locale]}
            </span>
            <span className="num text-sm text-text-3">{countsOf(node, t, home)}</span>
          </Link>
          <Branch nodes={nodes} parentId={node.id} depth={depth + 1} />
        </li>
      ))}
    </ul>
  );
};

const Tree = ({ categories }: { categories: readonly CategoryNode[] }): ReactNode => {
  const t = useText(homeText);
  const filled = sections.filter((section) => categories.some((node) => node.section === section));
  return (
    <div className="grid items-start gap-x-10 lg:grid-cols-3">
      {filled.map((section) => (
        <Section
          key={section}
          title={t(section)}
          tight
          className="mt-8"
          more={
            <Link to={`/${section}`} className="link touch" aria-label={t('seeAllOf', { section: t(section) })}>
              {t('seeAll')}
            </Link>
          }
        >
          <Branch nodes={categories.filter((node) => node.section === section)} parentId={null} />
        </Section>
      ))}
    </div>
  );
};

/** All categories of the site as trees with counts; each leads to its section's page, narrowed to it. */
const Categories = (): ReactNode => {
  const t = useText(listsText);
  const { data, error, mutate } = useEndpoint('GET /api/categories', {});
  return (
    <>
      <PageTitle title={t('categoriesTitle')}>{t('categoriesLede')}</PageTitle>
      {data ? (
        data.categories.length > 0 ? (
          <Tree categories={data.categories} />
        ) : (
          <Empty title={t('categoriesNone')}>{t('noneWhy')}</Empty>
        )
      ) : error ? (
        <ErrorBox error={error} title={t('categoriesFailed')} onRetry={() => void mutate()} />
      ) : (
        <div className="mt-8">
          <SkeletonRows rows={6} />
        </div>
      )}
    </>
  );
};

export default Categories;
