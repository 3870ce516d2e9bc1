import { type ReactNode, useState } from 'react';
import { toDigits } from '../../../i18n/digits.js';
import { useLocale, useText } from '../../../i18n/index.js';
import { Icon } from '../../../ui/icon.js';
import { useSubjects } from '../../bank/use-subjects.js';
import { useDifficulties } from '../../bank/words.js';
import { RichText } from '../../maths/rich-text.js';
import { QuestionView } from '../../question-view/question-view.js';
import { QuestionFacts } from '../paper/question-facts.js';
import { viewedOf } from '../paper/viewed.js';
import { type PickedLine, questionsOf, shortOf } from './blueprint-values.js';
import { prepareText } from './text.js';
import type { Blueprint } from './use-blueprint.js';

const act = 'touch grid size-8 shrink-0 place-items-center rounded-badge text-text-3 hover:bg-fill disabled:opacity-40';

/** What a line lacks, how many the bank has of these, and what helps. */
const Shortfall = ({ line }: { line: PickedLine }): ReactNode => {
  const [t, short] = [useText(prepareText), shortOf(line)];
  if (short === 0) return null;
  const { available, used } = line;
  return (
    <p className="flex items-start gap-1.5 text-sm text-warn">
      <Icon name="triangle-alert" size={16} className="mt-0.5" />
      <span>
        {t(used > 0 ? 'shortUsed' : available > 0 ? 'short' : 'shortNone', { short, available, used })}. {t('shortWay')}
      </span>
    </p>
  );
};

const useLineName = (): ((line: PickedLine) => string) => {
  const [subjects, levels] = [useSubjects(), useDifficulties()];
  return ({ subjectId, difficulty }) => {
    const place = subjects.find(({ node }) => node.id === subjectId)?.name ?? '';
    const level = levels.find(({ value }) => value === String(difficulty));
    return level ? `${place} · ${level.label}` : place;
  };
};

/** What was chosen, line by line: each question to be looked at, swapped for another or left out. */
export const PickedList = ({ blueprint: { picked, swap, drop, busy } }: { blueprint: Blueprint }): ReactNode => {
  const [t, locale, nameOf] = [useText(prepareText), useLocale(), useLineName()];
  const [opened, setOpened] = useState<string | null>(null);
  const all = questionsOf(picked).map(({ versionId }) => versionId);
  const digits = (value: number): string => toDigits(String(value), locale);
  return (
    <div className="flex flex-col gap-5">
      {picked.map((line) => (
        <section key={line.key} aria-label={nameOf(line)}>
          <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-line-2 pb-1">
            <h3 className="text-[14px] font-semibold">{nameOf(line)}</h3>
            <span className="num text-sm text-text-3">
              {t('lineCount', { have: digits(line.questions.length), want: digits(line.wanted) })}
            </span>
          </div>
          <div className="py-1.5 empty:hidden">
            <Shortfall line={line} />
          </div>
          <ol>
            {line.questions.map((question) => {
              const n = digits(all.indexOf(question.versionId) + 1);
              const open = opened === question.versionId;
              return (
                <li key={question.versionId} className="flex items-start gap-1.5 border-b border-line py-2">
                  <span className="num w-7 shrink-0 pt-1 text-right text-sm text-text-3">{n}.</span>
                  <div className="min-w-0 flex-1 pt-0.5">
                    {open ? (
                      <QuestionView question={viewedOf(question)} showKey dense />
                    ) : (
                      <div className="line-clamp-2">
                        <RichText text={question.stem} inline />
                      </div>
                    )}
                    <QuestionFacts question={question} />
                  </div>
                  <button
                    type="button"
                    aria-expanded={open}
                    aria-label={t('open', { n })}
                    onClick={() => setOpened(open ? null : question.versionId)}
                    className={act}
                  >
                    <Icon name={open ? 'chevron-up' : 'chevron-down'} size={16} />
                  </button>
                  <button
                    type="button"
                    aria-label={t('swap', { n })}
                    disabled={busy}
                    onClick={() => void swap(line.key, question.versionId)}
                    className={act}
                  >
                    <Icon name="refresh-cw" size={16} />
                  </button>
                  <button type="button" aria-label={t('drop', { n })} onClick={() => drop(line.key, question.versionId)} className={act}>
                    <Icon name="x" size={16} />
                  </button>
                </li>
              );
            })}
          </ol>
          {line.questions.length === 0 ? <p className="py-2 text-sm text-text-3">{t('lineEmpty')}</p> : null}
        </section>
      ))}
    </div>
  );
};
