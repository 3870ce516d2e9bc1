import type { bn } from './bn.js';

export const en: Readonly<Record<keyof typeof bn, string>> = {
  notOpen: 'Enrolment has not opened yet',
  notOpenWhy: 'When it does, you can join from this page. No money is taken now.',
  freeOpen: 'This course is free',
  freeOpenWhy: 'You are enrolled as soon as you enter; no money, no card.',
  mine: 'You are in this course',
  mineUntil: 'Open until {date}',
  enter: 'Go to the course',
  tryFree: 'See free exams',
  section: 'Section',
  category: 'Category',
  holds: 'Holds',
  price: 'Price',
  facts: 'About this course',
  meanwhile: 'What you can begin now',
  failed: 'The course did not load',
};
