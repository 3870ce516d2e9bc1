export { GoogleScreen as default } from '../../features/account/google/google-screen.js';
