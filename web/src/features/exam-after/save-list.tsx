import { type ReactNode, useState } from 'react';
import { pageSize } from '#contracts/shared/choices';
import { toDigits } from '../../i18n/digits.js';
import { formatTaken } from '../../i18n/duration.js';
import { useLocale, useText } from '../../i18n/index.js';
import { Badge } from '../../ui/badge.js';
import { Pagination } from '../../ui/pagination.js';
import { clockSeconds } from './clock.js';
import { FromTo } from './key-words.js';
import { givenWords, type PaperLanguage } from './letters.js';
import type { AskedQuestion, SaveLine } from './saves.js';
import { afterText } from './text.js';

interface Numbered {
  readonly question: AskedQuestion;
  /** As this person saw it, from 1. */
  readonly shown: number;
}

const What = ({
  line,
  question,
  language,
}: {
  line: SaveLine;
  question: AskedQuestion | undefined;
  language: PaperLanguage;
}): ReactNode => {
  const [t, locale] = [useText(afterText), useLocale()];
  const words = (given: SaveLine['after']): string => (question ? givenWords(question, given, language, locale) : '');
  if (line.kind === 'marked') return t('didMark');
  if (line.kind === 'same') return t('didSame', { answer: words(line.after) || t('nothing') });
  if (line.kind === 'cleared') return <FromTo from={words(line.before)} to={t('nothing')} />;
  if (line.kind === 'changed') return <FromTo from={words(line.before)} to={words(line.after)} />;
  return <b>{words(line.after)}</b>;
};

/** Every save with the server's time: what it changed, from which device, whether it counts. */
export const SaveList = ({
  lines,
  questions,
  language,
}: {
  lines: readonly SaveLine[];
  questions: ReadonlyMap<string, Numbered>;
  language: PaperLanguage;
}): ReactNode => {
  const [t, locale] = [useText(afterText), useLocale()];
  const [asked, setPage] = useState(1);
  const page = Math.min(asked, Math.max(1, Math.ceil(lines.length / pageSize)));
  if (lines.length === 0) return <p className="py-2 text-sm text-text-3">{t('noSaves')}</p>;
  return (
    <>
      <ol aria-label={t('saves')} className="border-t border-line text-sm" start={(page - 1) * pageSize + 1}>
        {lines.slice((page - 1) * pageSize, page * pageSize).map((line) => {
          const numbered = questions.get(line.questionId);
          return (
            <li
              key={line.key}
              className="num grid grid-cols-[3.4rem_minmax(0,1fr)_auto] items-baseline gap-x-3 border-b border-line py-1.5 sm:grid-cols-[3.4rem_7rem_6rem_minmax(0,1fr)_auto]"
            >
              <span>{formatTaken(Math.floor(line.second), locale)}</span>
              <span className="text-xs text-text-3 max-sm:hidden">{clockSeconds(line.at, locale)}</span>
              <span className="max-sm:hidden">{numbered ? t('questionN', { n: numbered.shown }) : ''}</span>
              <span className="min-w-0">
                <span className="mr-2 sm:hidden">{numbered ? t('questionN', { n: numbered.shown }) : ''}</span>
                <What line={line} question={numbered?.question} language={language} />
              </span>
              <span className="flex flex-wrap items-center justify-end gap-1.5 text-xs text-text-3">
                <span title={t('revision', { epoch: line.epoch, revision: line.revision })}>
                  {t('device', { n: line.epoch })}
                  <span className="sr-only"> {t('revision', { epoch: line.epoch, revision: line.revision })}</span>
                </span>
                {line.late ? <Badge tone="warn">{t(line.late === 'late' ? 'cameLate' : 'cameAfter')}</Badge> : null}
                {line.inGrace ? <Badge tone="warn">{t('inGrace')}</Badge> : null}
                {line.takenOver ? <Badge tone="warn">{t('afterTakeOver')}</Badge> : null}
                {line.counts ? <Badge>{t('counts')}</Badge> : null}
              </span>
              <span className="col-start-2 text-xs text-text-3 sm:hidden">{toDigits(clockSeconds(line.at, locale), locale)}</span>
            </li>
          );
        })}
      </ol>
      {lines.length > pageSize ? (
        <Pagination label={t('saves')} page={page} total={lines.length} pageSize={pageSize} onPage={setPage} />
      ) : null}
    </>
  );
};
