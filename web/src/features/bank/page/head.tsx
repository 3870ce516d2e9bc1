import { type ReactNode, useState } from 'react';
import type { QuestionWhole } from '#contracts/http/bank';
import type { QuestionAction } from '#contracts/shared/bank';
import { toDigits } from '../../../i18n/digits.js';
import { useLocale, useText } from '../../../i18n/index.js';
import { Badge } from '../../../ui/badge.js';
import { Button } from '../../../ui/button.js';
import { Icon } from '../../../ui/icon.js';
import { plainOf } from '../../editor/kept-html.js';
import { StateDialog } from '../bulk/state-dialog.js';
import { bankText } from '../text.js';
import { Difficulty, Moment, Path, StateBadge } from '../words.js';

/** The one thing that is next stands out. */
const main: readonly QuestionAction[] = ['approve', 'submit', 'restore'];

/** Which question it is, in what state and why, and what can be done with that. */
export const Head = ({ whole, dirty }: { whole: QuestionWhole; dirty: boolean }): ReactNode => {
  const [t, locale] = [useText(bankText), useLocale()];
  const [acting, setActing] = useState<QuestionAction | null>(null);
  const { question, actions, editable } = whole;
  const next = main.find((action) => actions.includes(action));
  const name = plainOf(question.current.stem).slice(0, 120);
  return (
    <section aria-label={t('question')} className="mb-3 flex flex-col gap-2.5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <StateBadge state={question.state} awaits={question.awaitsReview} />
        {question.leaving ? <Badge tone="brand">{t('leaving')}</Badge> : null}
        <span className="num text-sm">{t('versionN', { n: toDigits(String(question.current.version), locale) })}</span>
        <span className="text-sm text-text-2">
          <Path path={question.path} />
        </span>
        <Difficulty level={question.difficulty} />
        <span className="text-sm text-text-3">
          {question.contributor?.name ?? t('byProject')} · <Moment at={question.changedAt} />
        </span>
        <span className="flex flex-wrap gap-2 sm:ml-auto">
          {actions.map((action) => (
            <Button
              key={action}
              size="sm"
              variant={action === next && !dirty ? 'default' : 'outline'}
              disabled={dirty}
              title={dirty ? t('saveFirst') : undefined}
              onClick={() => setActing(action)}
            >
              {t(action)}
            </Button>
          ))}
        </span>
      </div>
      {question.returned ? (
        <div className="flex items-start gap-3 rounded-control border border-warn-line bg-warn-tint px-3 py-2.5 text-sm">
          <Icon name="undo-2" size={16} className="mt-0.5 text-warn" />
          <div className="min-w-0">
            <b className="block">{t('returnedTitle')}</b>
            {question.returned}
          </div>
        </div>
      ) : null}
      {editable ? null : (
        <p className="rounded-control border border-line-2 bg-sunken px-3 py-2 text-sm text-text-2">
          {t(question.mine && question.state === 'review' && actions.includes('withdraw') ? 'readOnlyReview' : 'readOnly')}
        </p>
      )}
      {acting ? (
        <StateDialog
          action={acting}
          chosen={{ rows: new Map([[question.id, name]]), asked: {}, total: 1, onClose: () => setActing(null) }}
        />
      ) : null}
    </section>
  );
};
