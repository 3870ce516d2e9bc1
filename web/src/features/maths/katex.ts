// What is copied out of a formula is its TeX, not the letters it is drawn with.
import 'katex/contrib/copy-tex';
import 'katex/dist/katex.min.css';
import './maths.css';

// A chunk of its own: KaTeX with its style.
export { typeset } from './typeset.js';
