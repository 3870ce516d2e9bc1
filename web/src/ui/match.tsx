import { Fragment, type ReactNode } from 'react';
import { splitMatches } from './matches.js';

/** A text with what was searched for underlined in amber. */
export const Match = ({ text, query }: { text: string; query: string }): ReactNode =>
  splitMatches(text, query).map((part, place) =>
    part.match ? (
      <mark key={place} className="bg-warn-tint text-inherit shadow-[inset_0_-2px_0_var(--warn-line)]">
        {part.text}
      </mark>
    ) : (
      <Fragment key={place}>{part.text}</Fragment>
    ),
  );
