import { Check, ChevronDown, ExternalLink } from 'lucide-react';
import { lazy, type ReactNode, Suspense } from 'react';
import type { getSale } from '#contracts/http/catalog';
import type { ResponseOf } from '#contracts/http/endpoint';
import { serverNow } from '../../client/server-clock.js';
import { formatDate } from '../../i18n/dates.js';
import { formatNumber } from '../../i18n/digits.js';
import { type Text, useLocale, useText } from '../../i18n/index.js';
import { Avatar } from '../../ui/avatar.js';
import { Empty } from '../../ui/empty.js';
import { Section } from '../../ui/section.js';
import { Reviews } from '../reviews/reviews-section.js';
import { Curriculum } from './curriculum.js';
import { ExamCalendar, ExamList } from './exam-list.js';
import { type SaleKey, saleText } from './text.js';

const Rich = lazy(async () => ({ default: (await import('../maths/rich-text.js')).RichText }));

export type Sale = ResponseOf<typeof getSale>;

const accessWords = ({ days, until }: Sale['access'], t: Text<SaleKey>, locale: 'bn' | 'en'): string => {
  if (until !== null) return t('accessUntil', { date: formatDate(until, locale) });
  return days === null ? t('accessEver') : t('accessDays', { n: days });
};

/** A few figures under the title; what there is none of is left out. */
export const Facts = ({ sale }: { sale: Sale }): ReactNode => {
  const [t, locale] = [useText(saleText), useLocale()];
  const count = (n: number): string => formatNumber(n, locale);
  const lessons = sale.chapters.reduce((sum, chapter) => sum + chapter.lessons.length, 0);
  const questions = sale.exams.reduce((sum, exam) => sum + exam.questionCount, 0);
  const facts: readonly (readonly [string, string])[] = [
    ...(lessons > 0 ? [[t('factLessons'), count(lessons)] as const] : []),
    ...(sale.pdfCount > 0 ? [[t('factPdfs'), count(sale.pdfCount)] as const] : []),
    ...(sale.exams.length > 0 ? [[t('factExams'), count(sale.exams.length)] as const] : []),
    ...(questions > 0 ? [[t('factQuestions'), count(questions)] as const] : []),
    ...(sale.teachers.length > 0 ? [[t('factTeachers'), count(sale.teachers.length)] as const] : []),
    ...(sale.seatsLeft === null ? [] : [[t('factSeats'), count(sale.seatsLeft)] as const]),
    [t('factAccess'), accessWords(sale.access, t, locale)],
  ];
  return (
    <dl
      aria-label={t('facts')}
      className="num mt-5 flex flex-wrap justify-between gap-x-6 gap-y-2 border-t-[1.5px] border-b border-t-matra border-b-line pt-2.5 pb-2 lg:justify-start lg:gap-x-14"
    >
      {facts.map(([name, figure]) => (
        <div key={name} className="flex flex-col-reverse">
          <dt className="text-sm text-text-3">{name}</dt>
          <dd className="text-xl font-semibold">{figure}</dd>
        </div>
      ))}
    </dl>
  );
};

const Prose = ({ title, html, children }: { title: string; html: string; children?: ReactNode }): ReactNode =>
  html === '' && !children ? null : (
    <Section title={title}>
      <Suspense fallback={null}>{html === '' ? null : <Rich text={html} className="max-w-[68ch] text-lg" />}</Suspense>
      {children}
    </Section>
  );

const Learn = ({ learn }: { learn: readonly string[] }): ReactNode => {
  const t = useText(saleText);
  return learn.length === 0 ? null : (
    <Section title={t('learn')}>
      <ul className="grid gap-x-8 md:grid-cols-2">
        {learn.map((line) => (
          <li key={line} className="flex items-start gap-2.5 py-1.5">
            <Check size={16} strokeWidth={2.5} aria-hidden="true" className="mt-1 shrink-0 text-brand-text" />
            {line}
          </li>
        ))}
      </ul>
    </Section>
  );
};

/** Its exams; of a batch, as the calendar that it is sold by. A course without any says so, unless it has lessons to speak for it. */
const Holds = ({ sale }: { sale: Sale }): ReactNode => {
  const t = useText(saleText);
  const batch = sale.course.kind === 'exam-batch';
  const count = sale.exams.length;
  return (
    <Section
      title={t(batch ? 'calendar' : sale.chapters.length > 0 ? 'factExams' : 'holds')}
      more={count > 0 ? <span className="num text-text-3">{t('examsCount', { n: count })}</span> : undefined}
    >
      {count === 0 ? (
        <Empty title={t('examsNone')}>{t('examsNoneWhy')}</Empty>
      ) : batch ? (
        <ExamCalendar exams={sale.exams} now={serverNow()} />
      ) : (
        <ExamList exams={sale.exams} now={serverNow()} />
      )}
    </Section>
  );
};

const Teachers = ({ teachers }: { teachers: Sale['teachers'] }): ReactNode => {
  const t = useText(saleText);
  return teachers.length === 0 ? null : (
    <Section title={t('teachers')} tight>
      <ul>
        {teachers.map(({ id, name, title, about }) => (
          <li key={id} className="flex items-start gap-3 border-b border-line py-3 last:border-b-0">
            <span className="mt-0.5">
              <Avatar name={name} photo={null} />
            </span>
            <span className="min-w-0">
              <b className="block">{name}</b>
              <span className="block text-sm text-text-3">{[title, about].filter(Boolean).join(' · ')}</span>
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
};

const Faq = ({ faq }: { faq: Sale['faq'] }): ReactNode => {
  const t = useText(saleText);
  return faq.length === 0 ? null : (
    <Section title={t('faq')} tight>
      {faq.map(({ q, a }) => (
        <details key={q} className="group border-b border-line">
          <summary className="flex min-h-11 items-baseline justify-between gap-3 py-3 font-semibold [&::-webkit-details-marker]:hidden">
            {q}
            <ChevronDown
              size={16}
              strokeWidth={1.75}
              aria-hidden="true"
              className="shrink-0 self-center text-text-3 group-open:rotate-180"
            />
          </summary>
          <p className="pb-3.5 whitespace-pre-line text-text-2">{a}</p>
        </details>
      ))}
    </Section>
  );
};

/** What speaks for the course, below its head: what one learns, what is in it, who teaches, what others ask. */
export const SaleParts = ({ sale }: { sale: Sale }): ReactNode => {
  const t = useText(saleText);
  return (
    <>
      <Learn learn={sale.learn} />
      {sale.chapters.length > 0 ? <Curriculum sale={sale} /> : null}
      {sale.chapters.length > 0 && sale.exams.length === 0 ? null : <Holds sale={sale} />}
      <Prose title={t('about')} html={sale.descriptionHtml}>
        {sale.introVideo === null ? null : (
          <p className="mt-3">
            <a href={sale.introVideo} target="_blank" rel="noopener noreferrer" className="link touch inline-flex items-center gap-1.5">
              <ExternalLink size={16} strokeWidth={1.75} aria-hidden="true" />
              {t('video')} <span className="sr-only">{t('videoNew')}</span>
            </a>
          </p>
        )}
      </Prose>
      <Prose title={t('routine')} html={sale.routineHtml} />
      <Teachers teachers={sale.teachers} />
      <Reviews key={sale.course.slug} slug={sale.course.slug} />
      <Faq faq={sale.faq} />
    </>
  );
};
