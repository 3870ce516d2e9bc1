import type { ReactNode } from 'react';
import type { ExamFacts } from '../../../client/exam-store.js';
import { useText } from '../../../i18n/index.js';
import { openSignIn } from '../../../shell/sign-in/sign-in.js';
import { Button, ButtonLink } from '../../../ui/button.js';
import { onboardText } from './text.js';

/** The one thing that a visitor does now, at the thumb on a phone: an account, or the page of the course where that is to be bought first. */
export const VisitorAct = ({ facts: { exam }, free, slug }: { facts: ExamFacts; free: boolean; slug: string }): ReactNode => {
  const t = useText(onboardText);
  const enter = (mode: 'sign-in' | 'sign-up') => (): void => openSignIn(`/courses/${slug}/mcq/${exam.id}/onboard`, mode);
  return (
    <div className="fixed inset-x-0 bottom-0 z-10 border-t border-line bg-bg px-4 pt-2.5 pb-[calc(10px+env(safe-area-inset-bottom))] lg:static lg:mt-6 lg:border-0 lg:p-0">
      {free ? (
        <Button size="lg" wide onClick={enter('sign-up')}>
          {t('openAccount')}
        </Button>
      ) : (
        <ButtonLink to={`/courses/${slug}/checkout`} size="lg" wide>
          {t('seeCourse')}
        </ButtonLink>
      )}
      <p className="mt-1 text-center text-sm">
        <button type="button" onClick={enter('sign-in')} className="link touch py-2">
          {t('haveAccount')}
        </button>
      </p>
    </div>
  );
};
