// First: before any schema is made.
import '../../../../ui/schema-setup.js';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { GrantForm } from '../../../../features/course-desk/access/grant.form.js';
import { OneCourse } from '../../../../features/course-desk/one-course.js';
import { Allowed } from '../../../../features/exam-desk/allowed.js';

const Access = (): ReactNode => {
  const { id = '' } = useParams();
  return (
    <OneCourse id={id} page="access">
      {(desk) => <GrantForm key={desk.id} desk={desk} />}
    </OneCourse>
  );
};

/** Giving access to a course by phone numbers. */
const Page = (): ReactNode => (
  <Allowed to="access.write">
    <Access />
  </Allowed>
);

export default Page;
