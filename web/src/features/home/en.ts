import type { bn } from './bn.js';

export const en: Readonly<Record<keyof typeof bn, string>> = {
  title: '{product}: prepare for HSC, admission and job exams',
  courses: 'Courses',
  sections: 'Kinds of courses',
  hsc: 'HSC',
  admission: 'Admission',
  jobs: 'Jobs',
  exams: '{n, plural, one {{n} exam} other {{n} exams}}',
  onlyExams: 'Exams only · {n}',
  onlyExamsSoon: 'Exams only',
  courseKind: 'Course',
  free: 'Free',
  seeAll: 'See all',
  seeAllOf: 'See all: {section}',
  routine: 'Full routine',
  nothingOn: 'No exam is on right now',
  failed: 'Home did not load',
  weekToppers: 'Toppers of the week',
  topperPoints: '{points, plural, one {{points} point} other {{points} points}}',
  amongPeople: 'first of {n, plural, one {{n} person} other {{n} people}}',
};
