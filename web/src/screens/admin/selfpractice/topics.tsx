import type { ReactNode } from 'react';
import { Shelf } from '../../../features/bank/shelf/shelf.js';

/** Topics as self practice sees them. */
const Topics = (): ReactNode => <Shelf level="topic" />;

export default Topics;
