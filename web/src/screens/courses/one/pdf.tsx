import { BookOpen } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useParams, useSearchParams } from 'react-router';
import type { CoursePdf } from '#contracts/http/pdfs';
import { isId } from '#contracts/shared/choices';
import { useEndpoint } from '../../../client/use-endpoint.js';
import { CoursePdfView } from '../../../features/pdfs/course-pdf.js';
import { pdfsText } from '../../../features/pdfs/text.js';
import { usePdfFacts } from '../../../features/pdfs/words.js';
import { toDigits } from '../../../i18n/digits.js';
import { useLocale, useText } from '../../../i18n/index.js';
import { Empty } from '../../../ui/empty.js';
import { ErrorBox } from '../../../ui/error-box.js';
import { Progress } from '../../../ui/progress.js';
import { SkeletonRows } from '../../../ui/skeleton.js';

const Row = ({ pdf }: { pdf: CoursePdf }): ReactNode => {
  const [t, locale, facts] = [useText(pdfsText), useLocale(), usePdfFacts()];
  const { id, title, page, pages } = pdf;
  return (
    <li className="border-b border-line">
      <Link to={`?read=${id}`} className="-mx-2 flex min-h-16 items-center gap-3 rounded-control px-2 py-3 hover:bg-fill">
        <BookOpen size={20} strokeWidth={1.75} aria-hidden="true" className="shrink-0 text-text-3" />
        <span className="min-w-0 flex-1">
          <span className="block">{title}</span>
          <span className="num block text-sm text-text-3">{facts(pdf)}</span>
          {page === null ? null : (
            <span className="num mt-1 block text-sm text-brand-text">{t('stopped', { page: toDigits(String(page), locale) })}</span>
          )}
        </span>
        {page !== null && pages !== null ? (
          <span aria-hidden="true" className="w-20 shrink-0 max-sm:hidden">
            <Progress value={page} max={pages} label={title} />
          </span>
        ) : null}
      </Link>
    </li>
  );
};

const List = ({ slug }: { slug: string }): ReactNode => {
  const t = useText(pdfsText);
  const { data, error, mutate } = useEndpoint('GET /api/courses/:slug/pdfs', { params: { slug } });
  return (
    <div className="pt-6">
      <h1 className="text-2xl">{t('title')}</h1>
      {data ? (
        data.rows.length === 0 ? (
          <Empty title={t('empty')}>{t('emptyWhy')}</Empty>
        ) : (
          <>
            <p className="mb-4 text-text-2">{t('lede')}</p>
            <ul className="border-t border-line">
              {data.rows.map((pdf) => (
                <Row key={pdf.id} pdf={pdf} />
              ))}
            </ul>
          </>
        )
      ) : error ? (
        <ErrorBox error={error} title={t('failed')} onRetry={() => void mutate()} />
      ) : (
        <SkeletonRows rows={4} />
      )}
    </div>
  );
};

/** The PDFs of a course; the one that is read stands in the address. */
const CoursePdfs = (): ReactNode => {
  const [{ slug = '' }, [search]] = [useParams(), useSearchParams()];
  const read = search.get('read');
  return isId(read) && read ? <CoursePdfView key={read} slug={slug} pdfId={read} /> : <List slug={slug} />;
};

export default CoursePdfs;
