import type { ReactNode } from 'react';
import { Outlet } from 'react-router';
import { Brand } from '../brand.js';

/** The mark and one column of 400 px hanging from a rule. */
export const Layout = (): ReactNode => (
  <div className="mx-auto w-full max-w-[432px] px-4 pt-5 pb-12">
    <header className="mb-7">
      <Brand />
    </header>
    <main id="main" tabIndex={-1} className="hang pt-5">
      <Outlet />
    </main>
  </div>
);
