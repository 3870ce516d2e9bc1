import { type ReactNode, useState } from 'react';
import { useText } from '../../i18n/index.js';
import type { ButtonSize, ButtonVariant } from '../../ui/button-class.js';
import { Button, ButtonLink } from '../../ui/button.js';
import { Icon } from '../../ui/icon.js';
import { Section } from '../../ui/section.js';
import { Named, Row } from './row.js';
import { showText } from './text.js';

const variants: readonly ButtonVariant[] = ['default', 'outline', 'secondary', 'ghost', 'link', 'destructive'];
const sizes: readonly ButtonSize[] = ['xs', 'sm', 'default', 'lg'];
const labels = { default: 'save', outline: 'save', secondary: 'save', ghost: 'save', link: 'details', destructive: 'remove' } as const;

const Working = (): ReactNode => {
  const [t, [working, setWorking]] = [useText(showText), useState(false)];
  return (
    <>
      <Button loading={working} onClick={() => setWorking(true)}>
        {t('submit')}
      </Button>
      <Button variant="ghost" onClick={() => setWorking(!working)}>
        {t('working')}
      </Button>
    </>
  );
};

export const Buttons = (): ReactNode => {
  const t = useText(showText);
  return (
    <>
      <Section title={t('buttonVariants')} className="mt-6">
        <Row>
          {variants.map((variant) => (
            <Named key={variant} name={variant}>
              <Button variant={variant}>{t(labels[variant])}</Button>
            </Named>
          ))}
        </Row>
      </Section>
      <Section title={t('buttonSizes')} className="mt-6">
        <Row>
          {sizes.map((size) => (
            <Named key={size} name={size}>
              <Button size={size}>{t('submit')}</Button>
            </Named>
          ))}
          <Named name="icon">
            <Button variant="outline" size="icon" aria-label={t('bookmark')}>
              <Icon name="bookmark" />
            </Button>
          </Named>
        </Row>
      </Section>
      <Section title={t('buttonStates')} className="mt-6">
        <Row>
          <Button loading>{t('submit')}</Button>
          <Button disabled>{t('submit')}</Button>
          <Button variant="outline" disabled>
            {t('submit')}
          </Button>
          <Button loading size="icon" variant="outline" aria-label={t('bookmark')} />
          <ButtonLink to="/__kit" variant="secondary">
            {t('details')}
          </ButtonLink>
        </Row>
        <Row>
          <Working />
        </Row>
        <Button wide size="lg">
          {t('submit')}
        </Button>
      </Section>
    </>
  );
};
