import { type ReactNode, useEffect } from 'react';
import { useText } from '../../i18n/index.js';
import { type ColourMode, forceColourMode } from '../../shell/colour-mode.js';
import { Button } from '../../ui/button.js';
import { Section } from '../../ui/section.js';
import { Row } from './row.js';
import { showText } from './text.js';

const forces = { forceLight: 'light', forceDark: 'dark', forceSystem: 'system', forceNone: null } as const satisfies Record<
  string,
  ColourMode | null
>;

/** What a page does that stands in one mode whatever was chosen. */
export const Colours = (): ReactNode => {
  const t = useText(showText);
  useEffect(() => () => forceColourMode(null), []);
  return (
    <Section title={t('colours')} className="mt-6">
      <Row>
        {(Object.keys(forces) as (keyof typeof forces)[]).map((force) => (
          <Button key={force} variant="outline" size="sm" onClick={() => forceColourMode(forces[force])}>
            {t(force)}
          </Button>
        ))}
      </Row>
    </Section>
  );
};
