import { type ReactNode, useEffect, useRef, useState } from 'react';
import { cx } from './cx.js';
import { Icon } from './icon.js';
import { isTyping, leadsAway } from './typing.js';

export interface SearchFieldProps {
  readonly label: string;
  /** What is searched for now. */
  readonly value: string;
  /** Called once nobody has typed for a moment. */
  readonly onSearch: (text: string) => void;
  /** At the right end, read out when it changes: how many were found. */
  readonly found?: string;
  readonly className?: string;
}

const pauseMs = 250;
const longest = 100;

/** The field that a list begins with; `/` goes to it from anywhere on the page. */
export const SearchField = ({ label, value, onSearch, found, className }: SearchFieldProps): ReactNode => {
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(value);
  const sent = useRef(value);
  const search = useRef(onSearch);
  useEffect(() => {
    search.current = onSearch;
  });
  // What comes from outside (back, a link, "clear filters") goes into the field; the echo of what was typed does not.
  useEffect(() => {
    if (value === sent.current) return;
    sent.current = value;
    setTyped(value);
  }, [value]);
  useEffect(() => {
    const text = typed.trim();
    if (text === sent.current) return undefined;
    const timer = setTimeout(() => {
      sent.current = text;
      search.current(text);
    }, pauseMs);
    // A press that leads away has the last word: what was typed a moment before it would call it back. The list itself looks whether a
    // page is on its way, but hears of it only with the next rendering, which on a busy device comes after the pause.
    const yieldTo = (event: MouseEvent): void => {
      if (leadsAway(event)) clearTimeout(timer);
    };
    document.addEventListener('click', yieldTo, true);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('click', yieldTo, true);
    };
  }, [typed]);
  useEffect(() => {
    const focus = (event: KeyboardEvent): void => {
      if ((event.key !== '/' && event.code !== 'Slash') || event.shiftKey || event.ctrlKey || event.metaKey || isTyping(event.target))
        return;
      event.preventDefault();
      input.current?.select();
    };
    document.addEventListener('keydown', focus);
    return () => document.removeEventListener('keydown', focus);
  }, []);
  return (
    <div className={cx('relative', className)}>
      <Icon name="search" size={16} className="pointer-events-none absolute top-1/2 left-2.5 -translate-y-1/2 text-text-3" />
      <input
        ref={input}
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        spellCheck={false}
        maxLength={longest}
        aria-label={label}
        placeholder={label}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        className="h-[42px] w-full appearance-none rounded-control border border-control bg-bg pr-24 pl-8 text-md text-text placeholder:text-text-3 md:h-[34px] md:text-sm [&::-webkit-search-cancel-button]:hidden"
      />
      <span role="status" className="num pointer-events-none absolute top-1/2 right-2.5 -translate-y-1/2 text-xs text-text-3">
        {found}
      </span>
    </div>
  );
};
