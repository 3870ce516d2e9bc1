export { VerifyScreen as default } from '../features/verify/verify-screen.js';
