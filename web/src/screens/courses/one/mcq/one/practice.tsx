export { PracticeScreen as default } from '../../../../../features/exam-practice/practice-screen.js';
