export { SessionScreen as default } from '../../../../features/selfpractice/session/session-screen.js';
