import type { AnswerLine, Turn } from '#contracts/http/assistant';

type Asked = Turn['asked'];
type Quota = Extract<AnswerLine, { type: 'begun' }>['quota'];

/** An answer on its way, as far as it has come. */
export interface Coming {
  /** Told with the first line; before it nothing is kept anywhere. */
  readonly conversationId: string | null;
  readonly turn: Turn;
  readonly quota: Quota | null;
  /** The last line came: the turn is as the server keeps it. */
  readonly ended: boolean;
}

/** Asked and sent, nothing heard yet. */
export const sent = (asked: Asked, at: number): Coming => ({
  conversationId: null,
  turn: { id: '', asked, at: new Date(at).toISOString(), way: 'quotes', state: 'under-way', blocks: [], sources: [] },
  quota: null,
  ended: false,
});

const withBlock = (blocks: readonly string[], index: number, html: string): string[] =>
  // A block that was lost on the way is empty, never a hole.
  Array.from({ length: Math.max(blocks.length, index + 1) }, (_, at) => (at === index ? html : (blocks[at] ?? '')));

/** The answer after one more line of it. */
export const after = (coming: Coming, line: AnswerLine): Coming => {
  const { turn } = coming;
  switch (line.type) {
    case 'begun':
      return { ...coming, conversationId: line.conversationId, quota: line.quota, turn: { ...turn, id: line.turnId, way: line.way } };
    case 'sources':
      return { ...coming, turn: { ...turn, sources: line.sources } };
    case 'block':
      return { ...coming, turn: { ...turn, blocks: withBlock(turn.blocks, line.index, line.html) } };
    case 'ended':
      return { ...coming, turn: line.turn, quota: line.quota, ended: true };
  }
};

/** The answer when nothing more comes: what came stays, and what happened is said. */
export const over = (coming: Coming, why: 'broken' | 'stopped'): Coming => {
  if (coming.ended) return coming;
  const came = coming.turn.blocks.some((html) => html !== '');
  return { ...coming, turn: { ...coming.turn, state: why === 'stopped' ? 'stopped' : came ? 'cut' : 'failed' } };
};
