import type { ReactNode } from 'react';
import type { Post } from '#contracts/http/qna-shapes';
import { formatNumber } from '../../i18n/digits.js';
import { useLocale, useText } from '../../i18n/index.js';
import { cx } from '../../ui/cx.js';
import { Icon } from '../../ui/icon.js';
import { qnaText } from './text.js';

/** How many it is of use to, below an arrow that is filled where the own vote stands; own words only show the number. */
export const Vote = ({
  post,
  label,
  disabled,
  onVote,
}: {
  post: Pick<Post, 'votes' | 'voted' | 'mine' | 'hidden'>;
  label: string;
  disabled: boolean;
  onVote: (on: boolean) => void;
}): ReactNode => {
  const [t, locale] = [useText(qnaText), useLocale()];
  const shut = post.mine || post.hidden !== null;
  return (
    <button
      type="button"
      aria-pressed={post.voted}
      aria-label={`${label}, ${t('votes', { n: post.votes })}`}
      title={post.mine ? t('ownVote') : label}
      disabled={disabled || shut}
      onClick={() => onVote(!post.voted)}
      className={cx(
        'flex h-14 w-11 shrink-0 flex-col items-center justify-center rounded-control border leading-5',
        post.voted ? 'border-brand bg-brand-tint text-brand-text' : 'border-line-2 text-text-2',
        shut ? 'border-transparent' : 'hover:bg-fill',
      )}
    >
      {shut ? null : <Icon name="chevron-up" size={16} />}
      {/* Of own words the number is all there is to see: none is nothing. */}
      {shut && post.votes === 0 ? null : <span className="num font-semibold">{formatNumber(post.votes, locale)}</span>}
    </button>
  );
};
