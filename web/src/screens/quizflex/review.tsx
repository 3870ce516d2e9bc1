export { ReviewScreen as default } from '../../features/quiz/mistakes/review-screen.js';
