// First: before any schema is made.
import '../../../../ui/schema-setup.js';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { CourseFormScreen } from '../../../../features/course-desk/form/course.form.js';
import { OneCourse } from '../../../../features/course-desk/one-course.js';

/** What a course says and costs, and its way onto the lists. */
const Course = (): ReactNode => {
  const { id = '' } = useParams();
  return (
    <OneCourse id={id} page="about">
      {(desk) => <CourseFormScreen desk={desk} />}
    </OneCourse>
  );
};

export default Course;
