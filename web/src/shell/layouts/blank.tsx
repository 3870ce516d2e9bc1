import type { ReactNode } from 'react';
import { Outlet, useMatch } from 'react-router';
import { Brand } from '../brand.js';
import { cx } from '../../ui/cx.js';

/** The mark and one column of 400 px hanging from a rule; where pictures are drawn on, as much room as there is. */
export const Layout = (): ReactNode => {
  const wide = useMatch('/annotate') !== null;
  return (
    <div className={cx('mx-auto w-full px-4 pt-5 pb-12', wide ? 'max-w-[752px]' : 'max-w-[432px]')}>
      <header className="mb-7">
        <Brand />
      </header>
      <main id="main" tabIndex={-1} className="hang pt-5">
        <Outlet />
      </main>
    </div>
  );
};
