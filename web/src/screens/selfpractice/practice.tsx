export { BuilderScreen as default } from '../../features/selfpractice/builder/builder-screen.js';
