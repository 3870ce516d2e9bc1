import 'katex/dist/katex.min.css';
import './maths.css';

// A chunk of its own: KaTeX with its style.
export { typeset } from './typeset.js';
