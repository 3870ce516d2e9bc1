export { QuestionsScreen as default } from '../../../features/selfpractice/browse/questions-screen.js';
