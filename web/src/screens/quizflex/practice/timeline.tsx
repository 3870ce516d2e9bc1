import type { ReactNode } from 'react';
import { TimelineScreen } from '../../../features/timeline/timeline-screen.js';

/** `/quizflex/practice/timeline`: the same without points, with dates and reasons after it. */
const PracticeTimeline = (): ReactNode => <TimelineScreen kind="practice" />;

export default PracticeTimeline;
