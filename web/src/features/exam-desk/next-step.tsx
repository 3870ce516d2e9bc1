import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { ExamRow } from '#contracts/http/exam-desk';
import { useServerNow } from '../../client/use-server-now.js';
import { type Text, useText } from '../../i18n/index.js';
import { nextStepOf } from './next-step-of.js';
import { type DeskText, deskText } from './text.js';

const minute = 60_000;

const sentence = (row: ExamRow, t: Text<DeskText>, now: number): string => {
  const { word, missing } = nextStepOf(row, now);
  return t(word, {
    count: missing,
    taking: row.taking,
    submitted: row.submitted,
  });
};

/** What is to be done with an exam next, leading to where it is done; plain words where nobody has to do anything. */
export const NextStep = ({ row }: { row: ExamRow }): ReactNode => {
  const [t, now] = [useText(deskText), useServerNow(minute)];
  const { page } = nextStepOf(row, now);
  const text = sentence(row, t, now);
  if (page === null) return <span className="num text-text-2">{text}</span>;
  return (
    <Link to={`/admin/exams/${row.id}/${page}`} className="link inline-block min-h-6 font-normal!">
      {text}
    </Link>
  );
};
