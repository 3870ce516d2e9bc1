import { Monitor, Moon, Sun } from 'lucide-react';
import type { ReactNode } from 'react';
import { setLocale, useLocale, useText } from '../i18n/index.js';
import { Button } from '../ui/button.js';
import { Tooltip } from '../ui/tooltip.js';
import { type ColourMode, setColourMode, useColourMode } from './colour-mode.js';
import { shellText } from './text.js';

/** The language that one press leads to, in its own letters. */
export const LanguageSwitch = (): ReactNode => {
  const [locale, t] = [useLocale(), useText(shellText)];
  const other = locale === 'bn' ? 'en' : 'bn';
  return (
    <Button
      variant="ghost"
      size="icon"
      className="w-11! text-[14px]!"
      lang={other}
      aria-label={t('switchLanguage')}
      onClick={() => void setLocale(other)}
    >
      {other === 'en' ? 'EN' : 'বাং'}
    </Button>
  );
};

const order: readonly ColourMode[] = ['system', 'light', 'dark'];
const icons = { system: Monitor, light: Sun, dark: Moon } as const;
const names = { system: 'modeSystem', light: 'modeLight', dark: 'modeDark' } as const;

/** Goes round system, light and dark; says which one holds. */
export const ColourSwitch = ({ className }: { className?: string }): ReactNode => {
  const [mode, t] = [useColourMode(), useText(shellText)];
  const Icon = icons[mode];
  const label = t('colourMode', { mode: t(names[mode]) });
  return (
    <Tooltip label={label}>
      <Button
        variant="ghost"
        size="icon"
        className={className}
        aria-label={label}
        onClick={() => setColourMode(order[(order.indexOf(mode) + 1) % order.length] ?? 'system')}
      >
        <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
      </Button>
    </Tooltip>
  );
};
