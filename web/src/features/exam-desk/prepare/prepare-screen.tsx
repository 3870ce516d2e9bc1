import { type ReactNode, useRef } from 'react';
import { Link } from 'react-router';
import type { ExamDesk } from '#contracts/http/exam-desk';
import { formatNumber } from '../../../i18n/digits.js';
import { useLocale, useText } from '../../../i18n/index.js';
import { ButtonLink } from '../../../ui/button.js';
import { LeaveAsk } from '../../../ui/leave-ask.js';
import { AskedSide } from './asked-side.js';
import { questionsOf } from './blueprint-values.js';
import { PickedSide } from './picked-side.js';
import { prepareText } from './text.js';
import { useBlueprint } from './use-blueprint.js';

/** For which exam, and how many it has of those it wants. */
const Head = ({ desk }: { desk: ExamDesk }): ReactNode => {
  const [t, locale] = [useText(prepareText), useLocale()];
  const number = (value: number): string => formatNumber(value, locale);
  const { title, questionTarget } = desk.settings;
  return (
    <div className="mb-5 flex flex-wrap items-baseline gap-x-4 gap-y-1">
      <Link to={`/admin/exams/${desk.id}/questions`} className="link text-md">
        {title}
      </Link>
      <span className="num text-sm text-text-2">
        {questionTarget === null
          ? t('haveOnly', { have: number(desk.questionCount) })
          : t('have', { have: number(desk.questionCount), want: number(questionTarget) })}
      </span>
      <Link to="/admin/exams/prepare" className="link text-sm font-normal!">
        {t('other')}
      </Link>
    </div>
  );
};

/** A paper that is no draft any more takes no questions. */
const NotDraft = ({ examId }: { examId: string }): ReactNode => {
  const t = useText(prepareText);
  return (
    <>
      <p className="mb-3">{t('notDraft')}</p>
      <ButtonLink size="sm" variant="outline" to={`/admin/exams/${examId}/questions`}>
        {t('toPaper')}
      </ButtonLink>
    </>
  );
};

/** Questions chosen from the bank by blueprint, looked through one by one, and put into the paper. */
export const PrepareScreen = ({ desk, onStale }: { desk: ExamDesk; onStale: () => void }): ReactNode => {
  const blueprint = useBlueprint(desk);
  const saved = useRef(false);
  const { picked } = blueprint;
  const onSaved = (): void => {
    saved.current = true;
  };
  if (!desk.may.includes('edit'))
    return (
      <>
        <Head desk={desk} />
        <NotDraft examId={desk.id} />
      </>
    );
  return (
    <>
      <Head desk={desk} />
      <div className="grid items-start gap-8 xl:grid-cols-2">
        <AskedSide desk={desk} blueprint={blueprint} />
        {picked.length > 0 ? <PickedSide desk={desk} blueprint={blueprint} onStale={onStale} onSaved={onSaved} /> : null}
      </div>
      <LeaveAsk unsaved={() => questionsOf(picked).length > 0 && !saved.current} />
    </>
  );
};
