import { type ReactNode, useEffect, useRef } from 'react';
import { useLocale, useText } from '../../../i18n/index.js';
import { Button } from '../../../ui/button.js';
import { Notice } from '../../../ui/notice.js';
import { countOf, sectionsOf } from './paper-values.js';
import { paperDeskText } from './text.js';
import type { PaperState } from './use-paper.js';

/** Why the paper was not saved: a refusal, or what others made of it meanwhile and the ways on. */
export const PaperNews = ({ paper: { refusal, meanwhile, settle } }: { paper: PaperState }): ReactNode => {
  const [t, locale] = [useText(paperDeskText), useLocale()];
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (refusal || meanwhile) place.current?.scrollIntoView({ block: 'nearest' });
  }, [refusal, meanwhile]);
  const theirs = meanwhile ? sectionsOf(meanwhile, locale) : [];
  return (
    <div ref={place} className="flex scroll-mt-16 flex-col gap-3 empty:hidden">
      {meanwhile ? (
        <Notice tone="warn" title={t('changedTitle')}>
          <p>{t('changedText', { sections: theirs.length, count: countOf(theirs) })}</p>
          <div className="flex flex-wrap gap-2">
            <Button size="sm" variant="outline" onClick={() => settle('mine')}>
              {t('changedMine')}
            </Button>
            <Button size="sm" variant="outline" onClick={() => settle('theirs')}>
              {t('changedTheirs')}
            </Button>
          </div>
          <p className="text-sm text-text-2">{t('changedMineText')}</p>
        </Notice>
      ) : null}
      {refusal ? <Notice tone="bad">{refusal}</Notice> : null}
    </div>
  );
};
