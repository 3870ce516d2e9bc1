export { BoardScreen as default } from '../../../../../features/leaderboard/board-screen.js';
