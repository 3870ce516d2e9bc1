// First: before any schema is made.
import '../../ui/schema-setup.js';
import type { ReactNode } from 'react';
import { Room } from '../../features/ops/room.js';

/** The operations room. */
const Ops = (): ReactNode => <Room />;

export default Ops;
