export { SolutionScreen as default } from '../../../../../features/solution/solution-screen.js';
