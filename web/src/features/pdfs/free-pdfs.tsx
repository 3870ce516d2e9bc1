import { BookOpen } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import type { PdfCard } from '#contracts/http/pdfs';
import { useEndpoint } from '../../client/use-endpoint.js';
import { useText } from '../../i18n/index.js';
import { dialogPart } from '../../ui/part.js';
import { Section } from '../../ui/section.js';
import { pdfsText } from './text.js';
import { usePdfFacts } from './words.js';

const ReadFree = dialogPart(() => import('./read-free.js'));

/** PDFs that anybody may read; nothing where there are none. */
export const FreePdfs = (): ReactNode => {
  const [t, facts] = [useText(pdfsText), usePdfFacts()];
  const { data } = useEndpoint('GET /api/pdfs/free', {});
  const [open, setOpen] = useState<PdfCard | null>(null);
  if (!data || data.rows.length === 0) return null;
  return (
    <Section title={t('freeTitle')} tight>
      <ul>
        {data.rows.map((pdf) => (
          <li key={pdf.id} className="border-b border-line">
            <button
              type="button"
              aria-haspopup="dialog"
              onClick={() => setOpen(pdf)}
              className="flex min-h-14 w-full items-center gap-3 py-2.5 text-left hover:bg-fill"
            >
              <BookOpen size={20} strokeWidth={1.75} aria-hidden="true" className="shrink-0 text-text-3" />
              <span className="min-w-0">
                <span className="block">{pdf.title}</span>
                <span className="num block text-sm text-text-3">
                  {t('of', { course: pdf.course.title })} · {facts(pdf)}
                </span>
              </span>
            </button>
          </li>
        ))}
      </ul>
      <Suspense fallback={null}>{open ? <ReadFree pdf={open} onClose={() => setOpen(null)} /> : null}</Suspense>
    </Section>
  );
};
