import type { ReactNode } from 'react';
import { TimelineScreen } from '../../../features/timeline/timeline-screen.js';

/** `/quizflex/variants/historic_timeline`: events in order, for points. */
const HistoricTimeline = (): ReactNode => <TimelineScreen kind="round" />;

export default HistoricTimeline;
