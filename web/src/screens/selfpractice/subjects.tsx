export { SubjectsScreen as default } from '../../features/selfpractice/browse/subjects-screen.js';
