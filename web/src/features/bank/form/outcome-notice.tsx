import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { QuestionWhole } from '#contracts/http/bank';
import { toDigits } from '../../../i18n/digits.js';
import { useLocale, useText } from '../../../i18n/index.js';
import { Button } from '../../../ui/button.js';
import { Icon } from '../../../ui/icon.js';
import { Notice } from '../../../ui/notice.js';
import { bankText } from '../text.js';
import { useAt } from '../use-at.js';
import type { Outcome } from './outcome.js';

export interface OutcomeNoticeProps {
  readonly outcome: Outcome;
  readonly onTake: (now: QuestionWhole) => void;
  readonly onKeep: (now: QuestionWhole) => void;
}

/** What came of saving: as which version and why, or what stands in the way and how to go on. */
export const OutcomeNotice = ({ outcome, onTake, onKeep }: OutcomeNoticeProps): ReactNode => {
  const [t, locale, { hrefOf }] = [useText(bankText), useLocale(), useAt()];
  if (outcome.kind === 'saved') {
    const { how, version, exams } = outcome;
    const title =
      how === 'new-version'
        ? t('savedVersion', { n: toDigits(String(version), locale) })
        : t(how === 'unchanged' ? 'savedUnchanged' : 'savedInPlace');
    return (
      <p role="status" className="flex items-start gap-2 rounded-control border border-ok-line bg-ok-tint px-4 py-3">
        <Icon name="circle-check" size={16} className="mt-0.5 text-ok" />
        <span>
          <b>{title}</b>
          {how === 'new-version' && exams !== '' ? <span className="block text-text-2">{t('savedVersionWhy', { exams })}</span> : null}
        </span>
      </p>
    );
  }
  if (outcome.kind === 'changed')
    return (
      <Notice tone="warn" title={t('changedTitle')}>
        <p>{t('changedText')}</p>
        <div className="flex flex-wrap gap-2">
          <Button size="sm" onClick={() => onKeep(outcome.now)}>
            {t('changedKeep')}
          </Button>
          <Button size="sm" variant="outline" onClick={() => onTake(outcome.now)}>
            {t('changedTake')}
          </Button>
        </div>
      </Notice>
    );
  if (outcome.kind === 'same')
    return (
      <Notice tone="warn" title={t('sameTitle')}>
        <p>{outcome.message}</p>
        {outcome.twin ? (
          <Link to={hrefOf({ question: outcome.twin })} target="_blank" className="link">
            {t('sameOpen')}
          </Link>
        ) : null}
      </Notice>
    );
  return <Notice tone="bad">{outcome.message}</Notice>;
};
