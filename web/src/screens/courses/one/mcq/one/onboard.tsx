export { OnboardScreen as default } from '../../../../../features/exam-paper/onboard/onboard-screen.js';
