import { type ReactNode, useState } from 'react';
import { install, installWay } from '../../../client/install.js';
import { keep, readKept } from '../../../client/kept.js';
import { useText } from '../../../i18n/index.js';
import { Button } from '../../../ui/button.js';
import { installText } from './text.js';

const offered = 'install.offered';

/**
 * After the first paper that was handed in on this device, once: that we can stand on its home screen. It goes with an answer, and with the
 * next paper.
 */
const InstallOffer = ({ attemptId }: { attemptId: string }): ReactNode => {
  const t = useText(installText);
  const [way, setWay] = useState(() => {
    const before = readKept(offered);
    const found = before === null || before === attemptId ? installWay() : null;
    if (found !== null) keep(offered, attemptId);
    return found;
  });
  if (way === null) return null;
  const answer = (): void => {
    keep(offered, 'answered');
    setWay(null);
  };
  return (
    <section aria-labelledby="install" className="mt-6 border-t border-line pt-4 print:hidden">
      <h2 id="install" className="font-semibold">
        {t('title')}
      </h2>
      <p className="mb-3 text-[14px] text-text-2">{t(way === 'dialog' ? 'why' : 'menu')}</p>
      <div className="flex flex-wrap gap-2.5">
        {way === 'dialog' ? (
          <Button
            variant="outline"
            onClick={() => {
              void install();
              answer();
            }}
          >
            {t('install')}
          </Button>
        ) : null}
        <Button variant="ghost" onClick={answer}>
          {t('notNow')}
        </Button>
      </div>
    </section>
  );
};

export default InstallOffer;
