export { TopicsScreen as default } from '../../../features/selfpractice/browse/topics-screen.js';
