export { About as default } from '../../features/quiz/about.js';
