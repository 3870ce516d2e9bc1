import type { bn } from './bn.js';

export const en: Readonly<Record<keyof typeof bn, string>> = {
  courses: 'Courses',
  allCourses: 'All courses',
  sections: 'Kinds of courses',
  hsc: 'HSC',
  admission: 'Admission',
  jobs: 'Jobs',
  exams: '{n, plural, one {{n} exam} other {{n} exams}}',
  onlyExams: 'Exams only · {n}',
  free: 'Free',
  routine: 'Full routine',
  nothingOn: 'No exam is on right now',
  failed: 'Home did not load',
  myCourses: 'My courses',
  noCourses: 'You are in no course yet',
  noCoursesWhy: 'Courses you enter stay here.',
  seeCourses: 'See courses',
};
