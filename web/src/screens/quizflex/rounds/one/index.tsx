export { RoundScreen as default } from '../../../../features/quiz/rounds/round-screen.js';
