/** One line of a stream of events may be so long; an answer comes in pieces of some words. */
const longestLine = 65_536;

/** Puts the pieces of an event stream together; gives the data of each event that is whole. Throws where a line never ends. */
export class EventLines {
  private pending = '';

  push(piece: string): string[] {
    const lines = (this.pending + piece).split(/\r\n|\n|\r(?!$)/);
    this.pending = lines.pop() ?? '';
    if (this.pending.length > longestLine || lines.some((line) => line.length > longestLine)) throw new RangeError('A line never ends');
    return lines.flatMap((line) => (line.startsWith('data:') ? [line.slice(5).trim()] : []));
  }
}

/** What one event of a chat completion says; null for what is no JSON, or says nothing. */
export interface ChatPiece {
  readonly text: string;
  /** `stop`, or why it ended before. */
  readonly finish: string | null;
  readonly usage: { readonly tokensIn: number; readonly tokensOut: number } | null;
  readonly failed: boolean;
}

const count = (value: unknown): number =>
  typeof value === 'number' && Number.isFinite(value) && value > 0 ? Math.min(Math.round(value), 10_000_000) : 0;
const field = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;

/** Reads an event as it is, whatever it is: nothing in it is trusted to be there. */
export const pieceOf = (data: string): ChatPiece | null => {
  let event: unknown;
  try {
    event = JSON.parse(data);
  } catch {
    return null;
  }
  if (typeof event !== 'object' || event === null) return null;
  const choices = field(event, 'choices');
  const choice: unknown = Array.isArray(choices) ? choices[0] : undefined;
  const said = field(field(choice, 'delta') ?? field(choice, 'message'), 'content');
  const finish = field(choice, 'finish_reason');
  const usage = field(event, 'usage');
  return {
    text: typeof said === 'string' ? said : '',
    finish: typeof finish === 'string' ? finish : null,
    usage: usage ? { tokensIn: count(field(usage, 'prompt_tokens')), tokensOut: count(field(usage, 'completion_tokens')) } : null,
    failed: field(event, 'error') !== undefined,
  };
};
