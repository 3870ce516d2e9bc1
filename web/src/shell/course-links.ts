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
/** The pages of a course: all of them beside the page on a wide screen, the first five below it on a phone. */
export const courseLinks = (): readonly NavItem[] => built(course);
