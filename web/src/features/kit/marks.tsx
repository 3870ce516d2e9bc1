import type { ReactNode } from 'react';
import { RichText } from '../maths/rich-text.js';
import { useText } from '../../i18n/index.js';
import { Avatar } from '../../ui/avatar.js';
import { Badge } from '../../ui/badge.js';
import { Bubble, FourBubbles } from '../../ui/bubble.js';
import { Icon } from '../../ui/icon.js';
import { Kbd } from '../../ui/kbd.js';
import { Mark } from '../../ui/mark.js';
import { Progress } from '../../ui/progress.js';
import { Section } from '../../ui/section.js';
import { Row } from './row.js';
import { showText } from './text.js';

const formulas = '$R_s = \\frac{R_1 R_2}{R_1 + R_2}$ $$\\int_0^1 x^2\\,dx = \\tfrac13$$';

const Badges = (): ReactNode => {
  const t = useText(showText);
  return (
    <Row>
      <Badge>{t('draft')}</Badge>
      <Badge tone="brand">{t('live')}</Badge>
      <Badge tone="ok">{t('paid')}</Badge>
      <Badge tone="warn">{t('waiting')}</Badge>
      <Badge tone="bad">{t('failed')}</Badge>
    </Row>
  );
};

export const Marks = (): ReactNode => {
  const t = useText(showText);
  return (
    <>
      <Section title={t('marks')} className="mt-6">
        <Badges />
        <div className="flex flex-col gap-3 py-2">
          <Progress value={63} label={t('done')} />
          <Progress value={250} label={t('done')} thin />
          <Progress value={null} label={t('unknown')} />
        </div>
        <Row>
          <Bubble>{t('a')}</Bubble>
          <Bubble state="filled">{t('b')}</Bubble>
          <Bubble state="right">{t('c')}</Bubble>
          <Bubble state="wrong">{t('d')}</Bubble>
          <Bubble square state="filled">
            {t('a')}
          </Bubble>
          <FourBubbles />
          <Avatar name={t('person')} />
          <Mark size={28} />
          <span>
            {t('shortcut')} <Kbd>/</Kbd>
          </span>
        </Row>
      </Section>
      <Section title={t('icons')} className="mt-6">
        <Row>
          {['bookmark', 'circle-check', 'cloud-off', 'flag', 'settings', 'house'].map((name) => (
            <Icon key={name} name={name} />
          ))}
          <Icon name="bookmark" size={16} />
        </Row>
      </Section>
      <Section title={t('richText')} className="mt-6">
        <RichText text={`${t('maths')}: ${formulas}`} className="text-lg" />
      </Section>
    </>
  );
};
