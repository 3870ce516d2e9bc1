import type { ReactNode } from 'react';
import { useText } from '../../i18n/index.js';
import { ButtonLink } from '../../ui/button.js';
import { assistantText } from './text.js';

/** While an exam is sat nothing is answered: said calmly, with the way back to it. */
export const ExamRunning = ({ exam: { title, href } }: { exam: { readonly title: string; readonly href: string } }): ReactNode => {
  const t = useText(assistantText);
  return (
    <section role="status" className="panel-now mt-6 max-w-[720px]">
      <h2 className="text-xl">{t('examTitle')}</h2>
      <p className="mt-1 text-text-2">{t('examText', { exam: title })}</p>
      <ButtonLink to={href} size="lg" className="mt-4 max-sm:w-full">
        {t('examBack')}
      </ButtonLink>
    </section>
  );
};
