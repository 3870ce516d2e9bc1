import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { ExamBrief } from '#contracts/http/exams';
import { useText } from '../../i18n/index.js';
import { useServerNow } from '../../client/use-server-now.js';
import { commonEndOf, onFirst } from '../exams/act.js';
import { isBuilt } from '../../shell/built.js';
import { cx } from '../../ui/cx.js';
import { Section } from '../../ui/section.js';
import { ComingRow, LiveRow } from '../exams/exam-rows.js';
import { NowPanel } from '../exams/now-panel.js';
import { examsText } from '../exams/text.js';
import { homeText } from './text.js';

const shownBeside = 3;
const minute = 60_000;

/** What is on and closes first; when nothing is on, what comes first. Beside it the others, where there are any. */
export const ExamHero = ({ live, coming }: { live: readonly ExamBrief[]; coming: readonly ExamBrief[] }): ReactNode => {
  const [t, home] = [useText(examsText), useText(homeText)];
  const now = useServerNow(minute);
  const byClosing = onFirst(
    live.toSorted((a, b) => commonEndOf(a).localeCompare(commonEndOf(b))),
    now,
  );
  const [first, ...others] = [...byClosing, ...coming];
  if (!first) return null;
  const beside = others.slice(0, shownBeside);
  const more = isBuilt('/exam-batch') ? (
    <Link to="/exam-batch" className="link">
      {home('routine')}
    </Link>
  ) : undefined;
  return (
    <div className={cx('grid gap-8 pt-4 lg:gap-10 lg:pt-8', beside.length > 0 && 'lg:grid-cols-[1.25fr_1fr]')}>
      <NowPanel exam={first} />
      {beside.length > 0 ? (
        <Section title={t(beside.some(({ state }) => state === 'open') ? 'others' : 'next')} className="" tight more={more}>
          <ul>
            {beside.map((exam) =>
              exam.state === 'open' ? <LiveRow key={exam.id} exam={exam} /> : <ComingRow key={exam.id} exam={exam} />,
            )}
          </ul>
        </Section>
      ) : null}
    </div>
  );
};
