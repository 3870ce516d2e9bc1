import {
  ChartLine,
  FileText,
  House,
  LayoutDashboard,
  Library,
  type LucideIcon,
  Medal,
  MessagesSquare,
  Play,
  Target,
  Timer,
  UserRound,
} from 'lucide-react';
import { isBuilt } from './built.js';
import type { bn } from './bn.js';

export interface NavItem {
  /** A path of the route table; `{slug}` is filled in by the course layout. */
  readonly path: string;
  readonly label: keyof typeof bn;
  readonly icon: LucideIcon;
}

const built = (items: readonly NavItem[]): readonly NavItem[] => items.filter((item) => isBuilt(item.path));

/** The five links of the head on a wide screen. */
export const topLinks = built([
  { path: '/courses', label: 'courses', icon: Library },
  { path: '/exam-batch', label: 'exams', icon: Timer },
  { path: '/selfpractice', label: 'practice', icon: Target },
  { path: '/books', label: 'books', icon: Library },
  { path: '/free', label: 'free', icon: FileText },
]);

/** The bottom bar of a signed-in person's phone. */
export const bottomLinks = built([
  { path: '/', label: 'home', icon: House },
  { path: '/my-courses', label: 'myCourses', icon: Library },
  { path: '/exam-batch', label: 'exams', icon: Timer },
  { path: '/selfpractice', label: 'practice', icon: Target },
  { path: '/profile', label: 'me', icon: UserRound },
]);

/** The pages of a course: all of them beside the page on a wide screen, the first five below it on a phone. */
export const courseLinks = built([
  { path: '/courses/{slug}/dashboard', label: 'dashboard', icon: LayoutDashboard },
  { path: '/courses/{slug}/lessons', label: 'lessons', icon: Play },
  { path: '/courses/{slug}/mcq', label: 'exams', icon: Timer },
  { path: '/courses/{slug}/pdf', label: 'pdf', icon: FileText },
  { path: '/courses/{slug}/qna', label: 'qna', icon: MessagesSquare },
  { path: '/courses/{slug}/progress', label: 'progress', icon: ChartLine },
  { path: '/courses/{slug}/progress/topper', label: 'topper', icon: Medal },
]);
