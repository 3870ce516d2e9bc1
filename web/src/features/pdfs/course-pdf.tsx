import { ArrowLeft } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { Link } from 'react-router';
import type { CoursePdf } from '#contracts/http/pdfs';
import { isCallError } from '../../client/call-error.js';
import { useEndpoint } from '../../client/use-endpoint.js';
import { useText } from '../../i18n/index.js';
import { ErrorView } from '../../shell/error-view.js';
import { Empty } from '../../ui/empty.js';
import { ErrorBox } from '../../ui/error-box.js';
import { inlinePart } from '../../ui/inline-part.js';
import { SkeletonRows } from '../../ui/skeleton.js';
import { useKeptPage } from './keep-page.js';
import { pdfsText } from './text.js';
import { usePdfFacts } from './words.js';

const Reader = inlinePart(() => import('../pdf-reader/pdf-reader.js'));

interface OpenedProps {
  readonly slug: string;
  readonly pdf: CoursePdf;
  readonly src: string;
  readonly download: string | null;
  readonly onRenew: () => void;
}

const Opened = ({ slug, pdf, src, download, onRenew }: OpenedProps): ReactNode => {
  const keep = useKeptPage(slug, pdf.id);
  // Where one stopped when it was opened: what is read meanwhile does not move the page.
  const [start] = useState(pdf.page ?? 1);
  return (
    <Suspense fallback={<SkeletonRows rows={6} />}>
      <Reader src={src} title={pdf.title} startPage={start} onPage={keep} download={download} onRenew={onRenew} />
    </Suspense>
  );
};

/** One PDF of a course, read in the page, at the page where one stopped. */
export const CoursePdfView = ({ slug, pdfId }: { slug: string; pdfId: string }): ReactNode => {
  const [t, facts] = [useText(pdfsText), usePdfFacts()];
  const given = { params: { slug, pdfId } };
  const { data, error, mutate } = useEndpoint('GET /api/courses/:slug/pdfs/:pdfId', given, {
    keepPreviousData: false,
    revalidateOnReconnect: false,
  });
  if (isCallError(error, 'PDF not found')) return <ErrorView statusCode={404} message="" />;
  const src = data?.playable?.sources[0]?.src;
  return (
    <div className="pt-4">
      <Link to={`/courses/${slug}/pdf`} className="link touch inline-flex items-center gap-1.5 text-sm">
        <ArrowLeft size={16} strokeWidth={1.75} aria-hidden="true" />
        {t('back')}
      </Link>
      {data ? (
        <>
          <h1 className="mt-1 text-xl">{data.pdf.title}</h1>
          <p className="num mb-3 text-sm text-text-3">{facts(data.pdf)}</p>
          {src ? (
            <Opened
              key={data.pdf.id}
              slug={slug}
              pdf={data.pdf}
              src={src}
              download={data.playable?.download ?? null}
              onRenew={() => void mutate()}
            />
          ) : (
            <Empty title={t('preparingTitle')}>{t('preparingWhy')}</Empty>
          )}
        </>
      ) : error ? (
        <ErrorBox error={error} title={t('openFailed')} onRetry={() => void mutate()} />
      ) : (
        <SkeletonRows rows={8} />
      )}
    </div>
  );
};
