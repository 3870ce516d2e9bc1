import { ChartLine, FileText, LayoutDashboard, Medal, MessagesSquare, Play, Timer } from 'lucide-react';
import { built, type NavItem } from './nav.js';

const course: readonly NavItem[] = [
  { path: '/courses/{slug}/dashboard', label: 'dashboard', icon: LayoutDashboard },
  { path: '/courses/{slug}/lessons', label: 'lessons', icon: Play },
  { path: '/courses/{slug}/mcq', label: 'exams', icon: Timer },
  { path: '/courses/{slug}/pdf', label: 'pdf', icon: FileText },
  { path: '/courses/{slug}/qna', label: 'qna', icon: MessagesSquare },
  { path: '/courses/{slug}/progress', label: 'progress', icon: ChartLine },
  { path: '/courses/{slug}/progress/topper', label: 'topper', icon: Medal },
];
/** The pages of a course, beside the page on a wide screen. */
export const courseLinks = (): readonly NavItem[] => built(course);

const below = ['dashboard', 'lessons', 'exams', 'qna'];
/** The same below the page on a phone: what is used most first, the rest behind “more”. */
export const courseBar = (): readonly NavItem[] => {
  const links = courseLinks();
  const [first, rest] = [links.filter(({ label }) => below.includes(label)), links.filter(({ label }) => !below.includes(label))];
  return [...first, ...rest];
};
