export { Chooser as default } from '../../../features/quiz/rounds/chooser.js';
