export { BookmarksScreen as default } from '../../features/selfpractice/bookmarks/bookmarks-screen.js';
