import { useEffect, useRef, useState } from 'react';
import { mutate as refetch } from 'swr';
import type { Post, ThreadWhole } from '#contracts/http/qna-shapes';
import { CallError } from '../../client/call-error.js';
import { call } from '../../client/call.js';
import { useCatchUp } from '../../client/use-catch-up.js';
import { useEndpoint } from '../../client/use-endpoint.js';
import { useTopic } from '../../client/use-topic.js';
import { useText } from '../../i18n/index.js';
import { toast } from '../../ui/toast.js';
import { forgetKey, keyFor } from '../checkout/keys.js';
import { joinAnswers, refreshOwn } from './join-answers.js';
import { qnaText } from './text.js';

/** The picture that the topic carries, out of the whole. */
const bodyOf = ({ answerCount, question, acceptedAnswerId }: ThreadWhole) => ({
  answers: answerCount,
  votes: question.votes,
  acceptedAnswerId,
  hidden: question.hidden !== null,
});

/** Answers that came while the page was open, in the order they came; own ones are not new to who wrote them. */
const useFresh = (data: ThreadWhole | undefined, further: readonly Post[]): ReadonlySet<string> => {
  const known = useRef<Set<string> | null>(null);
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    if (!data) return;
    const had = known.current;
    known.current = new Set([...(had ?? []), ...[...data.answers, ...further].map(({ id }) => id)]);
    const came = had ? data.answers.filter(({ id, mine }) => !mine && !had.has(id)).map(({ id }) => id) : [];
    if (came.length > 0) setFresh((was) => new Set([...was, ...came]));
  }, [data, further]);
  return fresh;
};

const none: readonly Post[] = [];

/** A part of a thread's answers from a place on, at least so many of them where there are so many. */
type ReadAnswers = (first: number, enough: number, only?: 'mine') => Promise<{ readonly answers: readonly Post[]; readonly left: number }>;

const answersReader =
  (slug: string, threadId: string): ReadAnswers =>
  async (first, enough, only) => {
    let answers: readonly Post[] = [];
    for (;;) {
      const query = { from: first + answers.length, ...(only ? { only } : {}) };
      const part = await call('GET /api/courses/:slug/qna/:threadId/answers', { params: { slug, threadId }, query });
      answers = [...answers, ...part.answers];
      if (part.left === 0 || part.answers.length === 0 || answers.length >= enough) return { answers, left: part.left };
    }
  };

/** What somebody writes here is shown at once, wherever its place will be, and read anew with each change of the thread. */
const useOwn = (read: ReadAnswers, data: ThreadWhole | undefined) => {
  const [own, setOwn] = useState<readonly Post[]>(none);
  const newest = useRef({ own, read });
  useEffect(() => {
    newest.current = { own, read };
  });
  useEffect(() => {
    const { own: asked, read: readAnswers } = newest.current;
    if (!data || asked.length === 0) return undefined;
    let overtaken = false;
    const refresh = async (): Promise<void> => {
      const { answers } = await readAnswers(0, Number.POSITIVE_INFINITY, 'mine');
      if (!overtaken) setOwn((was) => refreshOwn(was, asked, answers));
    };
    // What fails is shown as it was: the topic tells of the next change.
    void refresh().catch(() => undefined);
    return () => {
      overtaken = true;
    };
  }, [data]);
  return {
    own,
    add: (post: Post): void => setOwn((was) => [...was, post]),
    put: (post: Post): void => setOwn((was) => was.map((one) => (one.id === post.id ? post : one))),
  };
};

/** Answers behind those that came with the question, as far as they were asked for; asked again with each change of it. */
const useFurther = (slug: string, threadId: string, data: ThreadWhole | undefined) => {
  const [t, [further, setFurther], [busy, setBusy]] = [
    useText(qnaText),
    useState<{ readonly answers: readonly Post[]; readonly left: number } | null>(null),
    useState(false),
  ];
  const read = answersReader(slug, threadId);
  const { own, add, put } = useOwn(read, data);
  const wanted = useRef(0);
  const load = async (first: number, enough: number): Promise<void> => {
    const part = await read(first, enough);
    wanted.current = part.answers.length;
    setFurther(part);
  };
  const newest = useRef(load);
  useEffect(() => {
    newest.current = load;
  });
  useEffect(() => {
    // What fails is shown as it was: the topic tells of the next change.
    if (data && wanted.current > 0) void newest.current(data.answers.length, wanted.current).catch(() => undefined);
  }, [data]);
  const more = async (): Promise<void> => {
    if (!data || busy) return;
    setBusy(true);
    try {
      await load(data.answers.length, wanted.current + 1);
    } catch (thrown) {
      if (!(thrown instanceof CallError)) throw thrown;
      toast({ title: thrown.message || t('failed'), variant: 'destructive' });
    } finally {
      setBusy(false);
    }
  };
  const answers = joinAnswers(data?.answers ?? none, further?.answers ?? none, own);
  const left = Math.max(0, (data?.answers.length ?? 0) + (data?.answersLeft ?? 0) - answers.length);
  return {
    further: further?.answers ?? none,
    whole: data && { ...data, answers, answersLeft: further ? Math.min(left, further.left) : left },
    rest: { more, busy, add, put },
  };
};
export type RestOfThread = ReturnType<typeof useFurther>['rest'];

/**
 * A question with its answers, as it is now: asked again whenever its topic says that there is more. Whoever shows another question makes this
 * anew, by a key.
 */
export const useThread = (slug: string, threadId: string) => {
  const params = { slug, threadId };
  const { data, error, mutate } = useEndpoint('GET /api/courses/:slug/qna/:threadId', { params }, { keepPreviousData: false });
  const poll = async () => {
    const whole = await call('GET /api/courses/:slug/qna/:threadId', { params });
    return { version: whole.version, body: bodyOf(whole) };
  };
  const { version } = useTopic('thread', data ? threadId : null, { poll });
  useCatchUp({ error, mutate }, data?.version, version);
  const { further, whole, rest } = useFurther(slug, threadId, data);
  return { data: whole, error, mutate, rest, fresh: useFresh(data, further) };
};

/** The lists that show this thread ask again. */
const refreshLists = (slug: string): Promise<unknown> =>
  refetch((key) => typeof key === 'string' && (key.startsWith(`/api/courses/${slug}/qna?`) || key.startsWith('/api/admin/qna')));

/** What can be done with a thread by who reads it. Votes and marks that fail are told; texts throw, so that their form can say why. */
export const useThreadActs = (slug: string, threadId: string, mutate: () => Promise<unknown>) => {
  const t = useText(qnaText);
  const [busy, setBusy] = useState(false);
  const params = { slug, threadId };
  const act = async (work: () => Promise<unknown>): Promise<void> => {
    if (busy) return;
    setBusy(true);
    try {
      await work();
    } catch (thrown) {
      if (!(thrown instanceof CallError)) throw thrown;
      toast({ title: thrown.message || t('failed'), variant: 'destructive' });
    } finally {
      await mutate().catch(() => undefined);
      setBusy(false);
    }
    void refreshLists(slug);
  };
  return {
    busy,
    voteQuestion: (on: boolean): Promise<void> => act(() => call('POST /api/courses/:slug/qna/:threadId/vote', { params, body: { on } })),
    voteAnswer: (answerId: string, on: boolean): Promise<void> =>
      act(() => call('POST /api/courses/:slug/qna/:threadId/answers/:answerId/vote', { params: { ...params, answerId }, body: { on } })),
    accept: (answerId: string, on: boolean): Promise<void> =>
      act(() => call('POST /api/courses/:slug/qna/:threadId/answers/:answerId/accept', { params: { ...params, answerId }, body: { on } })),
    answer: async (html: string): Promise<Post> => {
      const sent = ['answer', threadId, html];
      const { answer } = await call(
        'POST /api/courses/:slug/qna/:threadId/answers',
        { params, body: { html } },
        { idempotencyKey: keyFor(sent) },
      );
      forgetKey(sent);
      await mutate();
      void refreshLists(slug);
      return answer;
    },
    saveQuestion: async (title: string, html: string): Promise<void> => {
      await call('PUT /api/courses/:slug/qna/:threadId', { params, body: { title, html } });
      await mutate();
      void refreshLists(slug);
    },
    saveAnswer: async (answerId: string, html: string): Promise<Post> => {
      const { answer } = await call('PUT /api/courses/:slug/qna/:threadId/answers/:answerId', {
        params: { ...params, answerId },
        body: { html },
      });
      await mutate();
      return answer;
    },
  };
};
export type ThreadActs = ReturnType<typeof useThreadActs>;
