import type { ReactNode } from 'react';
import { CourseList } from '../../features/courses/course-list.js';
import { coursesText } from '../../features/courses/text.js';
import { PageTitle } from '../../features/home/page-title.js';
import { useText } from '../../i18n/index.js';

/** All courses that can be had. */
const Courses = (): ReactNode => {
  const t = useText(coursesText);
  return (
    <>
      <PageTitle title={t('title')}>{t('lede')}</PageTitle>
      <CourseList />
    </>
  );
};

export default Courses;
