import type { ReactNode } from 'react';
import type { Post } from '#contracts/http/qna-shapes';
import { formatTime } from '../../i18n/dates.js';
import { useLocale, useText } from '../../i18n/index.js';
import { Badge } from '../../ui/badge.js';
import { cx } from '../../ui/cx.js';
import { Icon } from '../../ui/icon.js';
import { Notice } from '../../ui/notice.js';
import { RichText } from '../maths/rich-text.js';
import { picturesOf } from './html.js';
import { qnaText } from './text.js';
import { Moment, Writer } from './words.js';
import { Vote } from './vote.js';

/** What can be done with one text, by what it is to the reader; what is missing is not offered. */
export interface PostActs {
  readonly onVote: (on: boolean) => void;
  readonly onEdit?: () => void;
  readonly onReport?: () => void;
  readonly onHide?: () => void;
  readonly onAccept?: (on: boolean) => void;
  /** Draw on a picture of it, for an answer. */
  readonly onDraw?: (src: string) => void;
}

export interface PostViewProps {
  readonly post: Post;
  readonly voteLabel: string;
  readonly busy: boolean;
  readonly accepted?: boolean;
  readonly fresh?: boolean;
  readonly acts: PostActs;
}

const Act = ({ icon, onClick, children }: { icon: string; onClick: () => void; children: ReactNode }): ReactNode => (
  <button type="button" onClick={onClick} className="touch inline-flex items-center gap-1.5 text-sm text-text-2 hover:underline">
    <Icon name={icon} size={16} />
    {children}
  </button>
);

const Acts = ({ post, accepted, acts }: { post: Post; accepted: boolean; acts: PostActs }): ReactNode => {
  const [t, locale] = [useText(qnaText), useLocale()];
  const { onAccept, onEdit, onHide, onReport, onDraw } = acts;
  const [first] = picturesOf(post.html);
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-5 gap-y-2">
      {onAccept ? (
        <Act icon={accepted ? 'x' : 'check'} onClick={() => onAccept(!accepted)}>
          {t(accepted ? 'unaccept' : 'accept')}
        </Act>
      ) : null}
      {onDraw && first !== undefined ? (
        <Act icon="pencil" onClick={() => onDraw(first)}>
          {t('drawAnswer')}
        </Act>
      ) : null}
      {onEdit && post.editableUntil !== null ? (
        <>
          <Act icon="pencil-line" onClick={onEdit}>
            {t('edit')}
          </Act>
          <span className="num text-xs text-text-3">{t('editUntil', { time: formatTime(post.editableUntil, locale) })}</span>
        </>
      ) : null}
      {onReport ? (
        post.reported ? (
          <span className="text-sm text-text-3">{t('reported')}</span>
        ) : (
          <Act icon="flag" onClick={onReport}>
            {t('report')}
          </Act>
        )
      ) : null}
      {onHide ? (
        <Act icon={post.hidden ? 'eye' : 'eye-off'} onClick={onHide}>
          {t(post.hidden ? 'unhide' : 'hide')}
        </Act>
      ) : null}
    </div>
  );
};

/** A question's or an answer's text with who wrote it and how many it is of use to; what settled the question stands by a green rule. */
export const PostView = ({ post, voteLabel, busy, accepted = false, fresh = false, acts }: PostViewProps): ReactNode => {
  const t = useText(qnaText);
  return (
    <div className={cx('flex gap-3 py-4 md:gap-4', accepted && 'border-l-[3px] border-ok-solid pl-3 md:pl-4')}>
      <Vote post={post} label={voteLabel} disabled={busy} onVote={acts.onVote} />
      <div className="min-w-0 flex-1">
        {accepted || fresh ? (
          <p className="mb-1 flex flex-wrap gap-2">
            {accepted ? (
              <Badge tone="ok">
                <Icon name="check" size={12} />
                {t('accepted')}
              </Badge>
            ) : null}
            {fresh ? <Badge tone="brand">{t('freshAnswer')}</Badge> : null}
          </p>
        ) : null}
        {post.hidden ? (
          <div className="mb-2">
            <Notice tone="warn" title={t(post.mine ? 'hiddenMine' : 'hiddenStaff')}>
              <p className="text-sm">{t('hiddenWhy', { why: post.hidden.why })}</p>
            </Notice>
          </div>
        ) : null}
        <div className="rich max-w-[720px] text-lg leading-[1.7] break-words [&_img]:h-auto [&_img]:max-w-full">
          <RichText text={post.html} />
        </div>
        <p className="mt-2 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-text-3">
          <Writer by={post.by} mine={post.mine} />
          <Moment at={post.at} />
          {post.editedAt ? <span>· {t('edited')}</span> : null}
        </p>
        <Acts post={post} accepted={accepted} acts={acts} />
      </div>
    </div>
  );
};
