export { TodayScreen as default } from '../../features/selfpractice/today/today-screen.js';
