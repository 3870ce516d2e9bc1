export { BoardScreen as default } from '../../features/selfpractice/board/board-screen.js';
