import { ReopenFromOrder } from '#catalog';
import { KeepLine, ListLinesClosedByPart, type LineClosedByPart } from '#commerce';
import type { Dispatcher } from '#platform';
import { ResumeSubscription } from '#practice';

export interface LineMended extends LineClosedByPart {
  /** `by-hand`: copies of a book went back into stock, which nobody but people can undo. */
  readonly becomes: 'reopened' | 'open' | 'never' | 'by-hand' | 'waits';
}

const reopen = async (dispatcher: Dispatcher, line: LineClosedByPart): Promise<LineMended['becomes']> => {
  if (line.kind === 'subscription') return (await dispatcher.command(new ResumeSubscription(line))) ? 'reopened' : 'open';
  return dispatcher.command(new ReopenFromOrder(line));
};

/**
 * Lines that a refund of a part of their price closed. With `apply` what they gave is opened first and the line marked after it, each by
 * itself, so that a run that was stopped is only begun again.
 */
export const mendClosedByPart = async (dispatcher: Dispatcher, apply: boolean): Promise<LineMended[]> => {
  const mended: LineMended[] = [];
  for (const line of await dispatcher.query(new ListLinesClosedByPart())) {
    const byHand = line.kind === 'book';
    const becomes = byHand ? 'by-hand' : apply ? await reopen(dispatcher, line) : 'waits';
    if (apply && !byHand) await dispatcher.command(new KeepLine(line));
    mended.push({ ...line, becomes });
  }
  return mended;
};
