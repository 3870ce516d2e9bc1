export { StatisticsScreen as default } from '../../features/selfpractice/statistics/statistics-screen.js';
