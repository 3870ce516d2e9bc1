import type { ComponentType, ReactNode } from 'react';
import { CallError } from '../client/call-error.js';
import { ErrorBox } from './error-box.js';
import { isAnswering, type Load, partOf } from './part.js';

const Failed = ({ onAgain }: { readonly onAgain: () => void }): ReactNode => (
  <ErrorBox error={new CallError({}, { answered: isAnswering() })} onRetry={onAgain} />
);

/** A part of a page that has a place of its own there. Where its code does not come, that place says so, with another try. */
export const inlinePart = <P extends object>(load: Load<P>): ComponentType<P> => partOf(load, Failed);
