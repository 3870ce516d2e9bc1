export { Browse as default } from '../../../../features/bank/shelf/browse.js';
