import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router';
import type { getPracticeTopics } from '#contracts/http/selfpractice';
import type { ResponseOf } from '#contracts/http/endpoint';
import { useEndpoint } from '../../../client/use-endpoint.js';
import { useUser } from '../../../client/user.js';
import { useText } from '../../../i18n/index.js';
import { Button, ButtonLink } from '../../../ui/button.js';
import { Empty } from '../../../ui/empty.js';
import { Section } from '../../../ui/section.js';
import { PracticeFrame } from '../frame.js';
import { MasteryBubbles } from '../mastery.js';
import { type Starting, useStart } from '../start.js';
import { StartDialog, StartFault } from '../starting.js';
import { browseText } from './text.js';

type Topics = ResponseOf<typeof getPracticeTopics>;
type Topic = Topics['topics'][number];

const Row = ({ topic, starting }: { topic: Topic; starting: Starting }): ReactNode => {
  const t = useText(browseText);
  const { id, name, questions, met, wrong, mastery } = topic;
  return (
    <li className="flex items-center gap-4 border-b border-line py-3 last:border-b-0">
      <span className="min-w-0 flex-1">
        <Link to={`/selfpractice/${id}/questions`} className="touch block font-semibold hover:underline">
          {name}
        </Link>
        <span className="num block text-sm text-text-3">
          {t('topicNote', { questions, met })}
          {wrong > 0 ? ` · ${t('topicWrong', { wrong })}` : ''}
        </span>
        <MasteryBubbles mastery={mastery} className="mt-1.5 sm:hidden" />
      </span>
      <MasteryBubbles mastery={mastery} className="max-sm:hidden" />
      <Button
        size="sm"
        variant="outline"
        className="shrink-0"
        loading={starting.busy === id}
        aria-label={t('practiseOf', { topic: name })}
        onClick={() => starting.start({ topicIds: [id] }, id)}
      >
        {t('practise')}
      </Button>
    </li>
  );
};

/** Chapters in the order their first topics came. */
const byChapter = (topics: readonly Topic[]): readonly (readonly [string | null, readonly Topic[]])[] => {
  const chapters = new Map<string | null, Topic[]>();
  for (const topic of topics) chapters.set(topic.chapter, [...(chapters.get(topic.chapter) ?? []), topic]);
  return [...chapters];
};

const Chapters = ({ topics }: { topics: readonly Topic[] }): ReactNode => {
  const t = useText(browseText);
  const starting = useStart();
  const chapters = byChapter(topics);
  return (
    <div className="max-w-[860px]">
      <StartFault starting={starting} />
      {chapters.map(([chapter, rows], at) => (
        <Section
          key={chapter ?? ''}
          title={chapter ?? t(chapters.length === 1 ? 'topicsTitle' : 'withoutChapter')}
          tight
          className={at === 0 ? 'mt-2' : 'mt-8'}
        >
          <ul>
            {rows.map((topic) => (
              <Row key={topic.id} topic={topic} starting={starting} />
            ))}
          </ul>
        </Section>
      ))}
      <StartDialog starting={starting} />
    </div>
  );
};

/** `/selfpractice/{id}/topics`: the topics of a subject by chapter, with ten small bubbles each. */
export const TopicsScreen = (): ReactNode => {
  const { id = '' } = useParams();
  const [t, user] = [useText(browseText), useUser()];
  const { data, error, mutate } = useEndpoint(
    'GET /api/selfpractice/subjects/:subjectId/topics',
    user ? { params: { subjectId: id } } : null,
    { keepPreviousData: false },
  );
  return (
    <PracticeFrame
      title={data?.subject.name ?? t('topicsTitle')}
      data={data}
      error={error}
      onRetry={() => void mutate()}
      beside={
        <ButtonLink to={`/selfpractice/practice?topics=${id}`} variant="outline" size="sm">
          {t('practiseSubject')}
        </ButtonLink>
      }
    >
      {({ topics }) => (
        <>
          <Link to="/selfpractice/subjects" className="touch inline-flex items-center gap-1.5 text-sm text-text-2 hover:text-text">
            <ArrowLeft size={16} strokeWidth={1.75} aria-hidden="true" />
            {t('backToSubjects')}
          </Link>
          {topics.length === 0 ? <Empty title={t('noTopics')} /> : <Chapters topics={topics} />}
        </>
      )}
    </PracticeFrame>
  );
};
