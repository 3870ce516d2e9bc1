import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { Allowed } from '../../../../features/exam-desk/allowed.js';
import { OneExam } from '../../../../features/exam-desk/one-exam.js';
import { PaperScreen } from '../../../../features/exam-desk/paper/paper-screen.js';

/** The questions of an exam in their order. */
const Questions = (): ReactNode => {
  const { id = '' } = useParams();
  return <OneExam examId={id}>{(desk, conflicts) => <PaperScreen key={desk.id} desk={desk} conflicts={conflicts} />}</OneExam>;
};

const Page = (): ReactNode => (
  <Allowed to="exams.read">
    <Questions />
  </Allowed>
);

export default Page;
