import type { ReactNode } from 'react';
import { useText } from '../../../i18n/index.js';
import { ButtonLink, type ButtonLinkProps } from '../../../ui/button.js';
import { whyText } from './text.js';

/** Below an answer that was shown: asks the tutor why it is right. The question stands chosen there. */
export const AskWhy = ({ questionId, ...rest }: Omit<ButtonLinkProps, 'to'> & { readonly questionId: string }): ReactNode => {
  const t = useText(whyText);
  return (
    <ButtonLink variant="ghost" size="sm" {...rest} to={`/ai?question=${questionId}`}>
      {t('askWhy')}
    </ButtonLink>
  );
};
