import type { ReactNode } from 'react';
import { Shelf } from '../../../features/bank/shelf/shelf.js';

/** Subjects as self practice sees them. */
const Subjects = (): ReactNode => <Shelf level="subject" />;

export default Subjects;
