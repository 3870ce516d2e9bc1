export { AnnotateScreen as default } from '../features/annotator/annotate-screen.js';
