import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { OneCourse } from '../../../../features/course-desk/one-course.js';
import { Allowed } from '../../../../features/exam-desk/allowed.js';
import { OutlineScreen } from '../../../../features/lessons-desk/outline-screen.js';

const Lessons = (): ReactNode => {
  const { id = '' } = useParams();
  return (
    <OneCourse id={id} page="lessons">
      {(desk) => <OutlineScreen key={desk.id} courseId={desk.id} />}
    </OneCourse>
  );
};

/** The chapters and lessons of a course, for whoever works in it. */
const Page = (): ReactNode => (
  <Allowed to="lessons.write">
    <Lessons />
  </Allowed>
);

export default Page;
