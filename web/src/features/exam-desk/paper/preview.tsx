import { type ReactNode, useMemo, useState } from 'react';
import type { ResponseOf } from '#contracts/http/endpoint';
import type { getExamPreview } from '#contracts/http/exam-desk';
import { useEndpoint } from '../../../client/use-endpoint.js';
import { toDigits } from '../../../i18n/digits.js';
import { formatDuration } from '../../../i18n/duration.js';
import { useLocale, useText } from '../../../i18n/index.js';
import { formatMarksShort } from '../../../i18n/marks.js';
import { cx } from '../../../ui/cx.js';
import { ErrorBox } from '../../../ui/error-box.js';
import { Modal } from '../../../ui/modal.js';
import { SkeletonRows } from '../../../ui/skeleton.js';
import { Segment } from '../../../ui/tabs.js';
import { arrange, type ArrangedPaper, type ArrangedQuestion } from '../../exam-paper/arrange.js';
import { NumberAnswer } from '../../exam-paper/number-answer.js';
import { Options } from '../../exam-paper/options.js';
import { Stimulus } from '../../exam-paper/stimulus.js';
import { paperText } from '../../exam-paper/text.js';
import { RichText } from '../../maths/rich-text.js';
import { paperDeskText } from './text.js';

type Shown = ResponseOf<typeof getExamPreview>;
type Language = ArrangedPaper['language'];

/** One question as it stands in the paper; what is chosen here goes nowhere. */
const Question = ({ question, language }: { question: ArrangedQuestion; language: Language }): ReactNode => {
  const [t, [chosen, setChosen], [number, setNumber]] = [
    useText(paperText),
    useState<readonly string[]>([]),
    useState<string | null>(null),
  ];
  const stem = `preview-${question.number}`;
  const choose = (id: string): void =>
    setChosen(question.kind !== 'multiple' ? [id] : chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id]);
  return (
    <>
      {question.stimulus ? <Stimulus {...question.stimulus} /> : null}
      <div className="grid grid-cols-[1.9em_minmax(0,1fr)] border-b border-line pt-[22px] pb-5">
        <p className="num font-semibold">{toDigits(`${question.number}.`, language)}</p>
        <div>
          <div id={stem}>
            <RichText text={question.stem} />
            {question.kind === 'multiple' ? <p className="mt-1 text-sm text-text-3">{t('several')}</p> : null}
          </div>
          {question.kind === 'numeric' ? (
            <NumberAnswer value={number} labelledBy={stem} readOnly={false} change={setNumber} />
          ) : (
            <Options question={question} language={language} chosen={chosen} labelledBy={stem} readOnly={false} choose={choose} />
          )}
        </div>
      </div>
    </>
  );
};

const Paper = ({ shown }: { shown: Shown }): ReactNode => {
  const [t, locale] = [useText(paperText), useLocale()];
  const paper = useMemo(
    () =>
      arrange(
        shown.paper,
        shown.paper.questions.map(({ options }, q) => [q, ...options.map((_, at) => at)]),
      ),
    [shown.paper],
  );
  return (
    <div className="text-lg">
      <header className="border-b-[1.5px] border-matra pb-3 text-center">
        <p className="text-[19px] leading-[28px]! font-semibold">{paper.title}</p>
        <p className="text-[14px] leading-[22px]! text-text-3">{t('test')}</p>
        <p className="num mt-1.5 flex justify-between text-[14px] leading-[22px]! text-text-2">
          <span>{t('time', { length: formatDuration(shown.durationSeconds, locale) })}</span>
          <span>{t('fullMarks', { marks: formatMarksShort(shown.fullMarks, locale) })}</span>
        </p>
      </header>
      {shown.instructions ? <RichText text={shown.instructions} className="mt-3 text-md" /> : null}
      {paper.questions.map((question) => (
        <Question key={question.id} question={question} language={paper.language} />
      ))}
    </div>
  );
};

/** The paper as a student gets it, wide or as on a phone. */
const Preview = ({ examId, onClose }: { examId: string; onClose: () => void }): ReactNode => {
  const [t, [width, setWidth]] = [useText(paperDeskText), useState<'phone' | 'wide'>('phone')];
  const { data, error, mutate } = useEndpoint('GET /api/admin/exams/:examId/preview', { params: { examId } }, { keepPreviousData: false });
  return (
    <Modal open size="xl" onClose={onClose} title={t('previewTitle')} description={t('previewText')}>
      <div className="max-sm:hidden">
        <Segment
          label={t('previewWidth')}
          value={width}
          onChange={setWidth}
          tabs={[
            { key: 'phone', label: t('previewPhone') },
            { key: 'wide', label: t('previewWide') },
          ]}
        />
      </div>
      {error ? <ErrorBox error={error} onRetry={() => void mutate()} /> : null}
      {!data && !error ? <SkeletonRows rows={5} /> : null}
      {data ? (
        // The paper's own layout goes by the window; within a phone's width its options stand one below the other.
        <div
          className={cx(
            'mx-auto w-full rounded-panel border border-line-2 bg-bg px-4 py-4',
            width === 'phone' ? 'max-w-[360px] [&_[role=group]]:grid-cols-1! [&_[role=radiogroup]]:grid-cols-1!' : 'sm:px-6',
          )}
        >
          <Paper shown={data} />
        </div>
      ) : null}
    </Modal>
  );
};

export default Preview;
