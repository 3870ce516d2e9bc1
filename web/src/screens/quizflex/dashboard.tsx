export { Dashboard as default } from '../../features/quiz/dashboard.js';
