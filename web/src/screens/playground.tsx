export { PlaygroundScreen as default } from '../features/playground/playground-screen.js';
