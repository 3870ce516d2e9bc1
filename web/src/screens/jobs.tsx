import type { ReactNode } from 'react';
import { SectionScreen } from '../features/home/section-screen.js';

const Page = (): ReactNode => <SectionScreen section="jobs" />;

export default Page;
