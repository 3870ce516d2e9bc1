import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import type { Post, ThreadWhole } from '#contracts/http/qna-shapes';
import { useText } from '../../i18n/index.js';
import { Button } from '../../ui/button.js';
import { Empty } from '../../ui/empty.js';
import { inlinePart } from '../../ui/inline-part.js';
import { dialogPart } from '../../ui/part.js';
import { Section } from '../../ui/section.js';
import { SkeletonRows } from '../../ui/skeleton.js';
import { toast } from '../../ui/toast.js';
import { AnnotateDialog } from '../annotator/annotate-dialog.js';
import { PlainMaths } from '../bank/plain-maths.js';
import { keepDraft, readDraft } from './draft.js';
import { EditPost } from './edit-post.js';
import { isBlank, withPicture } from './html.js';
import { type PostActs, PostView } from './post-view.js';
import { qnaText } from './text.js';
import { useDrawing } from './use-drawing.js';
import { type RestOfThread, type ThreadActs, useThreadActs } from './use-thread.js';
import { Standing } from './words.js';

const WriteForm = inlinePart(() => import('./write.form.js'));
const ReportForm = dialogPart(() => import('./report.form.js'));
const HideForm = dialogPart(() => import('./hide.form.js'));

/** What is open over the page: a report or a hiding of a text (null: the question's). */
type Asked = { readonly kind: 'report' | 'hide'; readonly answerId: string | null; readonly hidden: boolean };

export interface ThreadViewProps {
  readonly slug: string;
  readonly threadId: string;
  readonly data: ThreadWhole;
  readonly fresh: ReadonlySet<string>;
  readonly mutate: () => Promise<unknown>;
  readonly rest: RestOfThread;
  /** The page's own heading stands elsewhere. */
  readonly heading?: 'h1' | 'h2';
}

/** What is being written as an answer; a drawing made on one of the thread's pictures goes to its end. */
const useAnswer = (threadId: string) => {
  const key = `qna answer ${threadId}`;
  const [html, setHtml] = useState(() => readDraft<string>(key) ?? '');
  const newest = useRef(html);
  useEffect(() => {
    newest.current = html;
  });
  const put = (next: string): void => {
    setHtml(next);
    keepDraft(key, isBlank(next) ? null : next);
  };
  const drawing = useDrawing((src) => put(withPicture(newest.current, src, null)));
  return { html, put, drawing };
};

const AnswerForm = ({ answer, acts, rest }: { answer: ReturnType<typeof useAnswer>; acts: ThreadActs; rest: RestOfThread }): ReactNode => {
  const t = useText(qnaText);
  return (
    <Section title={t('answerTitle')}>
      <p role="status" className="text-sm text-text-3 empty:hidden">
        {answer.drawing.sending ? t('drawSending') : null}
      </p>
      <Suspense fallback={<SkeletonRows rows={2} />}>
        <WriteForm
          label={t('fieldAnswer')}
          html={answer.html}
          onChange={answer.put}
          submit={t('sendAnswer')}
          onSend={async (html) => {
            rest.add(await acts.answer(html));
            answer.put('');
            toast({ title: t('answered') });
          }}
        />
      </Suspense>
    </Section>
  );
};

/** A question with what was answered, and the way to answer. */
export const ThreadView = ({ slug, threadId, data, fresh, mutate, rest, heading: Heading = 'h1' }: ThreadViewProps): ReactNode => {
  const t = useText(qnaText);
  const acts = useThreadActs(slug, threadId, mutate);
  const answer = useAnswer(threadId);
  const [editing, setEditing] = useState<string | null>(null);
  const [asked, setAsked] = useState<Asked | null>(null);
  const shut = data.question.hidden !== null;
  const done = (): void => {
    setAsked(null);
    void mutate();
  };
  const actsOf = (post: Post, answerId: string | null): PostActs => {
    const ask = (kind: Asked['kind']) => () => setAsked({ kind, answerId, hidden: post.hidden !== null });
    return {
      onVote: (on) => void (answerId === null ? acts.voteQuestion(on) : acts.voteAnswer(answerId, on)),
      ...(shut || post.hidden ? {} : { onDraw: (src: string) => void answer.drawing.open(src, false) }),
      ...(post.mine && !shut ? { onEdit: () => setEditing(post.id) } : {}),
      ...(post.mine || data.staff || shut || post.hidden ? {} : { onReport: ask('report') }),
      ...(data.staff ? { onHide: ask('hide') } : {}),
      ...(answerId !== null && data.mayAccept && !shut && !post.hidden
        ? { onAccept: (on: boolean) => void acts.accept(answerId, on) }
        : {}),
    };
  };
  const close = (): void => setEditing(null);
  const seen = data.answerCount;
  return (
    <article>
      <Heading className="mt-1 text-2xl break-words">
        <PlainMaths text={data.title} />
      </Heading>
      <p className="mt-1.5">
        <Standing
          row={{
            accepted: data.acceptedAnswerId !== null,
            staffAnswered: data.staffAnswered,
            hidden: shut,
          }}
        />
      </p>
      {editing === data.question.id ? (
        <EditPost title={data.title} html={data.question.html} onSave={acts.saveQuestion} onClose={close} />
      ) : (
        <PostView post={data.question} voteLabel={t('voteThread')} busy={acts.busy} acts={actsOf(data.question, null)} />
      )}
      <Section title={seen === 0 ? t('answersTitle') : t('answers', { n: seen })} tight>
        <p role="status" className="sr-only">
          {fresh.size > 0 ? t('newAnswers', { n: fresh.size }) : ''}
        </p>
        {data.answers.length === 0 ? <Empty title={t('noAnswers')}>{t('noAnswersWhy')}</Empty> : null}
        <ul>
          {data.answers.map((post) => (
            <li key={post.id} id={`answer-${post.id}`} className="border-b border-line last:border-b-0">
              {editing === post.id ? (
                <EditPost
                  title={null}
                  html={post.html}
                  onSave={async (_title, html) => rest.put(await acts.saveAnswer(post.id, html))}
                  onClose={close}
                />
              ) : (
                <PostView
                  post={post}
                  voteLabel={t('voteAnswer')}
                  busy={acts.busy}
                  accepted={post.id === data.acceptedAnswerId}
                  fresh={fresh.has(post.id)}
                  acts={actsOf(post, post.id)}
                />
              )}
            </li>
          ))}
        </ul>
        {data.answersLeft > 0 ? (
          <Button variant="outline" size="sm" loading={rest.busy} onClick={() => void rest.more()} className="mt-3 max-sm:w-full">
            {t('moreAnswers', { n: data.answersLeft })}
          </Button>
        ) : null}
        <p className="py-2 text-sm text-text-3">{shut ? null : t('live')}</p>
      </Section>
      {shut ? null : <AnswerForm answer={answer} acts={acts} rest={rest} />}
      {answer.drawing.source ? (
        <AnnotateDialog
          source={answer.drawing.source.blob}
          onDone={(png) => answer.drawing.send(png, null)}
          onClose={answer.drawing.close}
        />
      ) : null}
      <Suspense fallback={null}>
        {asked?.kind === 'report' ? (
          <ReportForm slug={slug} threadId={threadId} answerId={asked.answerId} onClose={() => setAsked(null)} onSent={done} />
        ) : null}
        {asked?.kind === 'hide' ? (
          <HideForm
            threadId={threadId}
            answerId={asked.answerId}
            answers={seen}
            hidden={asked.hidden}
            onClose={() => setAsked(null)}
            onDone={done}
          />
        ) : null}
      </Suspense>
    </article>
  );
};
