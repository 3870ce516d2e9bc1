import type { ReactNode } from 'react';
import { setLocale, useLocale, useText } from '../../../i18n/index.js';
import { setColourMode, useColourMode } from '../../../shell/colour-mode.js';
import { Segment } from '../../../ui/tabs.js';
import { profileScreenText } from './text.js';

const languages = [
  { key: 'bn', label: 'বাংলা' },
  { key: 'en', label: 'English' },
] as const;

const Line = ({ label, children }: { label: string; children: ReactNode }): ReactNode => (
  <div className="flex min-h-11 flex-wrap items-center justify-between gap-3 border-b border-line py-2 last:border-0">
    <span aria-hidden="true">{label}</span>
    {children}
  </div>
);

/** Language and colours: they hold at once and stay in this browser. */
export const Look = (): ReactNode => {
  const [t, locale, mode] = [useText(profileScreenText), useLocale(), useColourMode()];
  const modes = [
    { key: 'system', label: t('modeSystem') },
    { key: 'light', label: t('modeLight') },
    { key: 'dark', label: t('modeDark') },
  ] as const;
  return (
    <>
      <Line label={t('language')}>
        <Segment label={t('language')} tabs={languages} value={locale} onChange={(chosen) => void setLocale(chosen)} />
      </Line>
      <Line label={t('colours')}>
        <Segment label={t('colours')} tabs={modes} value={mode} onChange={setColourMode} />
      </Line>
    </>
  );
};
