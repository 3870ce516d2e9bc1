// First: before any schema is made.
import '../../ui/schema-setup.js';
import { type ReactNode, Suspense, useState } from 'react';
import { useLocation } from 'react-router';
import { actOnPdfs, exportDeskPdfs, listDeskPdfs, type DeskPdf } from '#contracts/http/pdfs';
import { lessonStates, pdfActs } from '#contracts/shared/lessons';
import { type BulkAction, type Column, ResourceTable } from '../../admin-kit/resource-table.js';
import { askedOf } from '../../admin-kit/typed-client.js';
import { useEndpoint } from '../../client/use-endpoint.js';
import { Allowed } from '../../features/exam-desk/allowed.js';
import { PdfDialog } from '../../features/pdf-desk/pdf.form.js';
import { pdfDeskText } from '../../features/pdf-desk/text.js';
import { formatDate } from '../../i18n/dates.js';
import { formatNumber } from '../../i18n/digits.js';
import { useLocale, useText } from '../../i18n/index.js';
import { Badge } from '../../ui/badge.js';
import { Button } from '../../ui/button.js';
import type { Filter } from '../../ui/filters.js';
import { dialogPart } from '../../ui/part.js';

const ReadDialog = dialogPart(() => import('../../features/pdf-desk/read-dialog.js'));
const OrderDialog = dialogPart(() => import('../../features/pdf-desk/order-dialog.js'));

type Open =
  | { readonly kind: 'new' }
  | { readonly kind: 'edit' | 'read'; readonly pdf: DeskPdf }
  | { readonly kind: 'order'; readonly courseId: string };

const Named = ({ row, title, onOpen }: { row: DeskPdf; title: ReactNode; onOpen: (open: Open) => void }): ReactNode => {
  const t = useText(pdfDeskText);
  return (
    <>
      <button
        type="button"
        className="touch block text-left hover:underline max-md:font-semibold"
        aria-label={t('openOf', { title: row.title })}
        onClick={() => onOpen({ kind: 'read', pdf: row })}
      >
        {title}
      </button>
      {row.mine ? null : <span className="block text-xs text-text-3">{t('notMine')}</span>}
    </>
  );
};

const useColumns = (onOpen: (open: Open) => void): readonly Column<DeskPdf>[] => {
  const [t, locale] = [useText(pdfDeskText), useLocale()];
  const n = (count: number): string => formatNumber(count, locale);
  return [
    {
      key: 'title',
      head: t('title'),
      sort: 'title',
      name: ({ title }) => title,
      cell: (row, mark) => <Named row={row} title={mark(row.title)} onOpen={onOpen} />,
    },
    {
      key: 'state',
      head: t('state'),
      phone: 'line',
      cell: ({ state, file }) =>
        file.state === 'refused' || file.state === 'failed' ? (
          <Badge tone="bad">{t(file.state)}</Badge>
        ) : state === 'draft' ? (
          <Badge tone="brand">{t('draft')}</Badge>
        ) : (
          <span className="text-text-2">{file.state === 'ready' ? t('published') : t(file.state)}</span>
        ),
    },
    {
      key: 'courses',
      head: t('courses'),
      phone: 'line',
      cell: ({ courses: [first, ...rest] }) =>
        first ? (
          <span>
            {first.title} {rest.length > 0 ? <span className="num text-text-3">{t('more', { n: n(rest.length) })}</span> : null}
          </span>
        ) : null,
    },
    {
      key: 'pages',
      head: t('pages'),
      numeric: true,
      phone: 'line',
      cell: ({ file: { pages } }) =>
        pages === null ? null : (
          <>
            <span className="md:hidden">{t('pagesCount', { n: n(pages) })}</span>
            <span className="max-md:hidden">{n(pages)}</span>
          </>
        ),
    },
    { key: 'free', head: t('free'), cell: ({ free }) => (free ? t('yes') : null) },
    { key: 'download', head: t('downloadColumn'), cell: ({ download }) => (download ? t('yes') : null) },
    { key: 'readers', head: t('readers'), sort: '-readers', numeric: true, cell: ({ readers }) => n(readers) },
    {
      key: 'changed',
      head: t('changed'),
      sort: '-changed',
      cell: ({ changedAt }) => <span className="num whitespace-nowrap">{formatDate(changedAt, locale)}</span>,
    },
    {
      key: 'edit',
      head: t('edit'),
      phone: 'side',
      cell: (pdf) =>
        pdf.mine ? (
          <Button size="xs" variant="outline" aria-label={t('editOf', { title: pdf.title })} onClick={() => onOpen({ kind: 'edit', pdf })}>
            {t('edit')}
          </Button>
        ) : null,
    },
  ];
};

const useFilters = (): readonly Filter[] => {
  const [t, { data }] = [useText(pdfDeskText), useEndpoint('GET /api/admin/lessons/choices', {})];
  const courses = data?.courses ?? [];
  return [
    ...(courses.length > 0
      ? [{ name: 'course', label: t('courses'), choices: courses.map(({ id, title }) => ({ value: id, label: title })) }]
      : []),
    { name: 'state', label: t('state'), choices: lessonStates.map((value) => ({ value, label: t(value) })) },
    { name: 'free', label: t('free'), choices: (['yes', 'no'] as const).map((value) => ({ value, label: t(value) })) },
  ];
};

const useBulkActions = (): readonly BulkAction[] => {
  const t = useText(pdfDeskText);
  const labels = { publish: 'publish', draft: 'toDraft', free: 'makeFree', enrolled: 'makeEnrolled' } as const;
  return pdfActs.map((act) => ({
    label: t(labels[act]),
    title: (count) => t('bulkTitle', { count, act: t(labels[act]) }),
    text: t(`${act}Text`),
    form: (ids) => ({
      endpoint: { save: actOnPdfs },
      values: { ids, act },
      fields: [],
      submitLabel: t(labels[act]),
      ...(act === 'draft' ? { confirm: { destructive: true } } : {}),
    }),
  }));
};

/** PDFs of the courses that one works in: uploaded, put into courses and in order, published, free or not. */
const Pdfs = (): ReactNode => {
  const t = useText(pdfDeskText);
  const { search } = useLocation();
  const [open, setOpen] = useState<Open | null>(null);
  const close = (): void => setOpen(null);
  const courseId = askedOf(listDeskPdfs, search)['course'];
  const create = (
    <Button size="sm" onClick={() => setOpen({ kind: 'new' })}>
      {t('create')}
    </Button>
  );
  return (
    <>
      <ResourceTable
        endpoint={{ list: listDeskPdfs, file: exportDeskPdfs }}
        columns={useColumns(setOpen)}
        filters={useFilters()}
        bulkActions={useBulkActions()}
        toolbar={
          <>
            <Button
              size="sm"
              variant="outline"
              disabled={courseId === undefined}
              title={courseId === undefined ? t('orderWhich') : undefined}
              onClick={() => courseId !== undefined && setOpen({ kind: 'order', courseId })}
            >
              {t('order')}
            </Button>
            {create}
          </>
        }
        empty={{ title: t('empty'), text: t('emptyText'), action: create }}
      />
      {open?.kind === 'new' ? <PdfDialog pdf={null} onClose={close} /> : null}
      {open?.kind === 'edit' ? <PdfDialog key={open.pdf.id} pdf={open.pdf} onClose={close} /> : null}
      <Suspense fallback={null}>
        {open?.kind === 'read' ? <ReadDialog pdf={open.pdf} onClose={close} /> : null}
        {open?.kind === 'order' ? <OrderDialog courseId={open.courseId} onClose={close} /> : null}
      </Suspense>
    </>
  );
};

const Page = (): ReactNode => (
  <Allowed to="lessons.write">
    <Pdfs />
  </Allowed>
);

export default Page;
