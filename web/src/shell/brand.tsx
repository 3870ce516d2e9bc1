import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Mark } from '../ui/mark.js';
import { productName } from './page-info.js';

/** Mark and name, leading home. */
export const Brand = (): ReactNode => (
  <Link to="/" className="flex min-h-11 min-w-0 items-center gap-[9px] text-[19px] leading-8 font-semibold">
    <Mark />
    <span className="truncate">{productName()}</span>
  </Link>
);
