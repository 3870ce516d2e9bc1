import { type ReactNode, useState } from 'react';
import { useParams } from 'react-router';
import type { listCourseExams } from '#contracts/http/catalog';
import type { ResponseOf } from '#contracts/http/endpoint';
import { useEndpoint } from '../../../../client/use-endpoint.js';
import { useServerNow } from '../../../../client/use-server-now.js';
import { useUser } from '../../../../client/user.js';
import { RowTold } from '../../../../features/exam-after/told/row-told.js';
import { onFirst, turnsOf } from '../../../../features/exams/act.js';
import { ComingRow, PastRow } from '../../../../features/exams/exam-rows.js';
import { NowPanel } from '../../../../features/exams/now-panel.js';
import { examListText } from '../../../../features/exams/list/text.js';
import { examsText } from '../../../../features/exams/text.js';
import { useTurn } from '../../../../features/exams/use-turn.js';
import { useText } from '../../../../i18n/index.js';
import { Empty } from '../../../../ui/empty.js';
import { ErrorBox } from '../../../../ui/error-box.js';
import { Pagination } from '../../../../ui/pagination.js';
import { Section } from '../../../../ui/section.js';
import { SkeletonRows } from '../../../../ui/skeleton.js';

const refreshMs = 30_000;
const pageSize = 10;

const Past = ({ exams }: { exams: ResponseOf<typeof listCourseExams>['past'] }): ReactNode => {
  const t = useText(examListText);
  const [page, setPage] = useState(1);
  const { data: told } = useEndpoint('GET /api/score-changes', useUser() ? {} : null);
  return (
    <Section title={t('past')} tight>
      <ul>
        {exams.slice((page - 1) * pageSize, page * pageSize).map((exam) => (
          <PastRow key={exam.id} exam={exam}>
            <RowTold told={told} examId={exam.id} />
          </PastRow>
        ))}
      </ul>
      {exams.length > pageSize ? <Pagination page={page} total={exams.length} pageSize={pageSize} onPage={setPage} /> : null}
    </Section>
  );
};

/** The exams of a course: live now, coming, past, each with where I stand. */
const CourseExams = (): ReactNode => {
  const [t, list, { slug = '' }] = [useText(examsText), useText(examListText), useParams()];
  const now = useServerNow(refreshMs);
  const { data, error, mutate } = useEndpoint('GET /api/courses/:slug/exams', { params: { slug } }, { refreshInterval: refreshMs });
  useTurn(data ? [...data.live.flatMap(turnsOf), ...data.coming.map((exam) => exam.opensAt)] : [], () => void mutate());
  return (
    <div className="pt-6">
      <h1 className="text-2xl">{list('title')}</h1>
      {data ? (
        <>
          {data.live.length > 0 ? (
            <div className="mt-4 grid gap-6">
              {onFirst(data.live, now).map((exam) => (
                <NowPanel key={exam.id} exam={exam} />
              ))}
            </div>
          ) : null}
          {data.coming.length > 0 ? (
            <Section title={t('coming')} className="mt-8" tight>
              <ul>
                {data.coming.map((exam) => (
                  <ComingRow key={exam.id} exam={exam} />
                ))}
              </ul>
            </Section>
          ) : null}
          {data.past.length > 0 ? <Past exams={data.past} /> : null}
          {data.live.length + data.coming.length + data.past.length === 0 ? <Empty title={list('noExams')}>{t('noExamsWhy')}</Empty> : null}
        </>
      ) : error ? (
        <ErrorBox error={error} title={list('listFailed')} onRetry={() => void mutate()} />
      ) : (
        <SkeletonRows rows={4} />
      )}
    </div>
  );
};

export default CourseExams;
