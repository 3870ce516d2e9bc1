import type { Asked, ChatEndpoint, Manner } from '../support/chat-endpoint.js';

/** Marks in a question by which the tests tell the endpoint how to answer; nothing of the demo holds them. */
export const manners = { cut: 'zz-cut', slow: 'zz-slow' } as const;

/** An answer with a formula in a line and one on a line of its own, each statement with its sources: all that were found. */
const answerOf = (whole: string): string => {
  const cites = [...whole.matchAll(/"n":(\d+)/g)].map(([, n]) => `[${n}]`).join('');
  return `ত্বরণ ধ্রুব হলে $v = u + at$ ${cites}।\n\nতাই সময় বাদ দিলে ${cites}:\n\n$$v^2 = u^2 + 2as$$\n\nএখান থেকেই উত্তরটি মেলে ${cites}।`;
};
const sentence = 'ত্বরণ ধ্রুব হলে বেগ সময়ের সঙ্গে সরলরেখায় বাড়ে [1]। ';

/** The manner that a question asks for. A question that was cut off is answered whole when it is asked again. */
export const mannerly = (endpoint: ChatEndpoint): void => {
  const met = new Set<string>();
  endpoint.usual = ({ whole }: Asked): Manner => {
    const cut = new RegExp(`${manners.cut}-\\w+`).exec(whole)?.[0];
    if (cut !== undefined && !met.has(cut)) {
      met.add(cut);
      return { does: 'cut', text: `${sentence}${sentence}এরপর` };
    }
    if (whole.includes(manners.slow)) return { does: 'says', text: sentence.repeat(400), pieceMs: 5 };
    return { does: 'says', text: answerOf(whole) };
  };
};
