import type { TopicBody } from '#contracts/socket/topics';

type Heads = TopicBody<'notices'>['heads'];

interface Known {
  /** The version at hand, or that up to which what is unread was counted. */
  readonly known: number;
  /** Server time since which the socket carries the feed without a break; infinity while it does not. */
  readonly liveSince: number;
}

/**
 * What a picture of a feed holds that was not known: `news` is to be counted, and of it `loud` to be said. What was posted while the
 * connection was away is counted quietly: nobody wants yesterday called out.
 */
export const freshOf = (heads: Heads, { known, liveSince }: Known): { news: Heads; loud: Heads } => {
  const news = heads.filter(({ v }) => v > known);
  return { news, loud: news.filter(({ at }) => Date.parse(at) > liveSince) };
};
