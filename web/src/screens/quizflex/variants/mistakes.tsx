export { MistakesScreen as default } from '../../../features/quiz/mistakes/mistakes-screen.js';
