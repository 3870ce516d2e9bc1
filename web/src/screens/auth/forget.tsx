export { ForgetScreen as default } from '../../features/account/forget/forget-screen.js';
