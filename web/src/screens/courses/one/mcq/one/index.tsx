export { ExamScreen as default } from '../../../../../features/exam-paper/exam-screen.js';
