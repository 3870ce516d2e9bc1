import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { useText } from '../../i18n/index.js';
import type { Board } from './board.js';
import { fontOf, lineHeight } from './paint.js';
import type { Point, Style } from './shapes.js';
import { annotatorText } from './text.js';

/** The rim of the words, as a ground: they are read the same while they are written. */
const groundOf = ({ ink }: Style): string => (ink === '#ffffff' ? 'rgb(24 24 27 / 85%)' : 'rgb(255 255 255 / 85%)');

/** Where words are written on the picture, as they will look; Enter or leaving puts them there, Esc takes them away. */
export const WordsField = ({ board, at, style }: { board: Board; at: Point; style: Style }): ReactNode => {
  const t = useText(annotatorText);
  const [words, setWords] = useState('');
  const field = useRef<HTMLTextAreaElement>(null);
  const given = useRef(false);
  // After the press that put it here is over: that press would take the focus away again.
  useLayoutEffect(() => {
    const timer = setTimeout(() => field.current?.focus(), 0);
    return () => clearTimeout(timer);
  }, []);
  const give = (text: string): void => {
    if (given.current) return;
    given.current = true;
    board.write(text);
  };
  const { x, y, size } = board.wordsAt(at);
  return (
    <textarea
      ref={field}
      value={words}
      rows={Math.max(1, words.split('\n').length)}
      aria-label={t('words')}
      placeholder={t('wordsHint')}
      onChange={({ target }) => setWords(target.value)}
      onBlur={() => give(words)}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === 'Escape') give('');
        else if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) give(words);
        else return;
        event.preventDefault();
      }}
      className="absolute resize-none overflow-hidden rounded-badge border border-dashed border-control p-0 placeholder:text-sm placeholder:font-normal"
      style={{
        left: x,
        top: y,
        // Below 16 px a phone would zoom the whole page in.
        font: fontOf(Math.max(16, size)),
        lineHeight,
        color: style.ink,
        backgroundColor: groundOf(style),
        width: `min(${Math.round(Math.max(16, size) * 14)}px, 100% - ${Math.round(x)}px)`,
      }}
    />
  );
};
