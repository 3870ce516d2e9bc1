import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useText } from '../../i18n/index.js';
import { ButtonLink } from '../../ui/button.js';
import { Section } from '../../ui/section.js';
import { PageTitle } from '../home/page-title.js';
import { RoundRules } from './rules.js';
import { quizText } from './text.js';

const doors = [
  { key: 'round', to: '/quizflex/variants/mcq' },
  { key: 'mistakes', to: '/quizflex/variants/mistakes' },
  { key: 'room', to: '/quizflex/variants/mcq#room' },
  { key: 'timeline', to: '/quizflex/variants/historic_timeline' },
] as const;

/** A way to play: what it is, and the way in. The first one is the page's act. */
const Door = ({ door: { key, to }, first }: { door: (typeof doors)[number]; first: boolean }): ReactNode => {
  const t = useText(quizText);
  return (
    <li className="flex flex-col gap-3 border-b border-line py-5 sm:flex-row sm:items-center sm:justify-between sm:gap-8">
      <div className="min-w-0">
        <h3 className="text-lg">{t(`${key}Door`)}</h3>
        <p className="mt-0.5 max-w-[60ch] text-md text-text-2">{t(`${key}DoorWhy`)}</p>
        {key === 'timeline' ? (
          <Link to="/quizflex/practice/timeline" className="link mt-1 inline-block text-md">
            {t('timelinePractice')}
          </Link>
        ) : null}
      </div>
      <ButtonLink to={to} variant={first ? 'default' : 'outline'} className="w-full shrink-0 sm:w-48">
        {t(`${key}DoorAct`)}
      </ButtonLink>
    </li>
  );
};

/** `/quizflex`: what the quiz is, for whoever comes; the same for everybody. */
export const About = (): ReactNode => {
  const t = useText(quizText);
  return (
    <div className="pb-10">
      <PageTitle title={t('title')}>{t('lede')}</PageTitle>
      <h2 className="sr-only">{t('doors')}</h2>
      <ul className="mt-4 border-t border-line">
        {doors.map((door, at) => (
          <Door key={door.key} door={door} first={at === 0} />
        ))}
      </ul>
      <p className="mt-4 text-md">
        <Link to="/quizflex/dashboard" className="link">
          {t('toDashboard')}
        </Link>
      </p>
      <Section title={t('rulesTitle')}>
        <RoundRules />
      </Section>
    </div>
  );
};
