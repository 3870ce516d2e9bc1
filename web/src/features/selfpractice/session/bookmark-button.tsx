import { Bookmark } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { isCallError } from '../../../client/call-error.js';
import { call } from '../../../client/call.js';
import { useText } from '../../../i18n/index.js';
import { Button } from '../../../ui/button.js';
import { toast } from '../../../ui/toast.js';
import { sessionText } from './text.js';

/** Keeps a question, or keeps it no more; pressed, it is so at once, and goes back where that failed. */
export const BookmarkButton = ({ questionId, first, className }: { questionId: string; first: boolean; className?: string }): ReactNode => {
  const t = useText(sessionText);
  const [on, setOn] = useState(first);
  const turn = async (): Promise<void> => {
    const next = !on;
    setOn(next);
    try {
      await (next
        ? call('PUT /api/selfpractice/bookmarks/:questionId', { params: { questionId }, body: {} })
        : call('DELETE /api/selfpractice/bookmarks/:questionId', { params: { questionId } }));
    } catch (thrown) {
      if (!isCallError(thrown)) throw thrown;
      setOn(!next);
      toast({ title: t('bookmarkFailed'), description: thrown.message, variant: 'destructive' });
    }
  };
  return (
    <Button
      variant="ghost"
      size="icon"
      aria-pressed={on}
      aria-label={t(on ? 'bookmarked' : 'bookmark')}
      onClick={() => void turn()}
      className={className}
    >
      <Bookmark size={20} strokeWidth={1.75} aria-hidden="true" className={on ? 'fill-brand text-brand-text' : undefined} />
    </Button>
  );
};
