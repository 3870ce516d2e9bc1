import { House, Library, Target, Timer, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '../i18n/index.js';
import { BottomBar } from './bottom-bar.js';
import { built, type NavItem } from './nav.js';
import { shellText } from './text.js';

const links: readonly NavItem[] = [
  { path: '/', label: 'home', icon: House },
  { path: '/my-courses', label: 'myCourses', icon: Library },
  { path: '/exam-batch', label: 'exams', icon: Timer },
  { path: '/selfpractice', label: 'practice', icon: Target },
  { path: '/profile', label: 'me', icon: UserRound },
];

/** The bottom bar of a signed-in person's phone; visitors never load it. */
const OwnBar = (): ReactNode => <BottomBar items={built(links)} label={useText(shellText)('mainNav')} />;

export default OwnBar;
