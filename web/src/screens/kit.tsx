import type { ReactNode } from 'react';
import { Buttons } from '../features/kit/buttons.js';
import { Choices } from '../features/kit/choices.js';
import { Colours } from '../features/kit/colours.js';
import { Fields } from '../features/kit/fields.js';
import { Layers } from '../features/kit/layers.js';
import { Lists } from '../features/kit/lists.js';
import { Marks } from '../features/kit/marks.js';
import { States } from '../features/kit/states.js';
import { showText } from '../features/kit/text.js';
import { useText } from '../i18n/index.js';
import { Brand } from '../shell/brand.js';
import { ColourSwitch, LanguageSwitch } from '../shell/switches.js';

/** Every part of the interface in every state; in demo mode only. */
const Kit = (): ReactNode => {
  const t = useText(showText);
  return (
    <main id="main" tabIndex={-1} className="wrap py-6">
      <div className="flex items-center gap-2">
        <Brand />
        <h1 className="mr-auto text-md font-normal text-text-3 max-sm:sr-only">{t('components')}</h1>
        <span className="ml-auto" />
        <LanguageSwitch />
        <ColourSwitch />
      </div>
      <div className="grid gap-x-12 lg:grid-cols-2">
        <div className="min-w-0">
          <Buttons />
          <Fields />
          <Choices />
          <Lists />
          <Colours />
        </div>
        <div className="min-w-0">
          <Marks />
          <Layers />
          <States />
        </div>
      </div>
    </main>
  );
};

export default Kit;
