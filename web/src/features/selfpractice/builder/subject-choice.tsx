import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId, useMemo, useState } from 'react';
import type { getPracticeSubjects, getPracticeTopics } from '#contracts/http/selfpractice';
import type { ResponseOf } from '#contracts/http/endpoint';
import { useEndpoint } from '../../../client/use-endpoint.js';
import { formatNumber } from '../../../i18n/digits.js';
import { useLocale, useText } from '../../../i18n/index.js';
import { Check } from '../../../ui/check.js';
import { cx } from '../../../ui/cx.js';
import { ErrorBox } from '../../../ui/error-box.js';
import { SkeletonRows } from '../../../ui/skeleton.js';
import { practiceText } from '../text.js';
import { pickedOf, turnSubject, turnTopic } from './choice.js';
import { builderText } from './text.js';

type Subject = ResponseOf<typeof getPracticeSubjects>['subjects'][number];
type Topic = ResponseOf<typeof getPracticeTopics>['topics'][number];

interface Chosen {
  readonly chosen: readonly string[];
  readonly onChange: (chosen: string[]) => void;
}

/** Topics by chapter, in the order they came. */
const byChapter = (topics: readonly Topic[]): readonly (readonly [string | null, readonly Topic[]])[] => {
  const chapters = new Map<string | null, Topic[]>();
  for (const topic of topics) chapters.set(topic.chapter, [...(chapters.get(topic.chapter) ?? []), topic]);
  return [...chapters];
};

const Topics = ({ subject, topics, chosen, onChange }: Chosen & { subject: Subject; topics: readonly Topic[] }): ReactNode => {
  const [t, locale] = [useText(builderText), useLocale()];
  const own = topics.filter(({ id }) => id !== subject.id);
  const branch = { id: subject.id, topicIds: own.map(({ id }) => id) };
  if (own.length === 0) return <p className="py-2 pl-7 text-sm text-text-3">{t('noTopics')}</p>;
  return (
    <div className="pb-2 pl-7">
      {byChapter(own).map(([chapter, rows]) => (
        <fieldset key={chapter ?? ''} className="mb-1">
          <legend className={chapter === null ? 'sr-only' : 'pt-1 text-sm text-text-3'}>
            {chapter ?? t('topicsOf', { subject: subject.name })}
          </legend>
          {rows.map(({ id, name, questions }) => (
            <div key={id} className="flex items-center justify-between gap-3">
              <Check
                label={name}
                checked={chosen.includes(subject.id) || chosen.includes(id)}
                onChange={() => onChange(turnTopic(chosen, branch, id))}
                className="min-w-0 flex-1"
              />
              <span className="num shrink-0 text-sm text-text-3">{formatNumber(questions, locale)}</span>
            </div>
          ))}
        </fieldset>
      ))}
    </div>
  );
};

/** A subject; its topics come when they are asked for. Where the address has chosen something unknown, they are asked for at once. */
const Line = ({ subject, chosen, onChange, look }: Chosen & { subject: Subject; look: boolean }): ReactNode => {
  const [t, tp, locale, id] = [useText(builderText), useText(practiceText), useLocale(), useId()];
  const [open, setOpen] = useState(false);
  const { data, error, mutate } = useEndpoint(
    'GET /api/selfpractice/subjects/:subjectId/topics',
    open || look ? { params: { subjectId: subject.id } } : null,
  );
  const branch = useMemo(
    () => ({ id: subject.id, topicIds: (data?.topics ?? []).map((topic) => topic.id).filter((topic) => topic !== subject.id) }),
    [subject.id, data],
  );
  const picked = pickedOf(chosen, branch);
  return (
    <li className="border-b border-line last:border-b-0">
      <div className="flex min-h-12 items-center justify-between gap-3">
        <Check
          label={subject.name}
          checked={picked === 'all'}
          mixed={picked === 'some'}
          onChange={() => onChange(turnSubject(chosen, branch))}
          className="min-w-0 flex-1"
        />
        <button
          type="button"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
          className="touch num flex shrink-0 items-center gap-1.5 rounded-control px-1 py-1.5 text-sm text-text-3 hover:text-text"
        >
          <span className="sr-only">{t('open', { subject: subject.name })}, </span>
          {tp('questionsCount', { n: formatNumber(subject.questions, locale) })}
          <ChevronDown size={16} strokeWidth={1.75} aria-hidden="true" className={cx('transition-transform', open && 'rotate-180')} />
        </button>
      </div>
      <div id={id}>
        {open ? (
          data ? (
            <Topics subject={subject} topics={data.topics} chosen={chosen} onChange={onChange} />
          ) : error ? (
            <ErrorBox error={error} onRetry={() => void mutate()} />
          ) : (
            <SkeletonRows rows={2} />
          )
        ) : null}
      </div>
    </li>
  );
};

/** Subjects, whole or by topic; none chosen is all of them. */
export const SubjectChoice = ({ subjects, chosen, onChange }: Chosen & { subjects: readonly Subject[] }): ReactNode => {
  const t = useText(builderText);
  const look = chosen.some((id) => !subjects.some((subject) => subject.id === id));
  return (
    <section aria-label={t('subjects')}>
      <div className="hang flex items-baseline justify-between gap-3">
        <h2 className="text-xl">{t('subjects')}</h2>
        <span className="num text-sm text-text-3">{chosen.length === 0 ? t('all') : t('some', { n: chosen.length })}</span>
      </div>
      <ul>
        {subjects.map((subject) => (
          <Line key={subject.id} subject={subject} chosen={chosen} onChange={onChange} look={look} />
        ))}
      </ul>
      {chosen.length > 0 ? (
        <button type="button" onClick={() => onChange([])} className="link touch mt-2 text-sm">
          {t('clear')}
        </button>
      ) : null}
    </section>
  );
};
