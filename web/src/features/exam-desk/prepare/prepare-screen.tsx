import { type ReactNode, useRef } from 'react';
import { Link } from 'react-router';
import type { ExamDesk } from '#contracts/http/exam-desk';
import { formatNumber } from '../../../i18n/digits.js';
import { useLocale, useText } from '../../../i18n/index.js';
import { Button, ButtonLink } from '../../../ui/button.js';
import { Check } from '../../../ui/check.js';
import { LeaveAsk } from '../../../ui/leave-ask.js';
import { Notice } from '../../../ui/notice.js';
import { BlueprintLines } from './blueprint-lines.js';
import { questionsOf, shortOf, totalOf } from './blueprint-values.js';
import { PickedList } from './picked-list.js';
import { SavePicked } from './save-picked.js';
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

/** Questions chosen from the bank by blueprint, looked through one by one, and put into the paper. */
export const PrepareScreen = ({ desk, onStale }: { desk: ExamDesk; onStale: () => void }): ReactNode => {
  const [t, blueprint] = [useText(prepareText), useBlueprint(desk)];
  const saved = useRef(false);
  const { lines, picked, seed, busy, refusal, allowUsed } = blueprint;
  const missing = Math.max(0, (desk.settings.questionTarget ?? 0) - desk.questionCount);
  const total = totalOf(lines);
  const short = picked.reduce((sum, line) => sum + shortOf(line), 0);
  if (!desk.may.includes('edit'))
    return (
      <>
        <Head desk={desk} />
        <p className="mb-3">{t('notDraft')}</p>
        <ButtonLink size="sm" variant="outline" to={`/admin/exams/${desk.id}/questions`}>
          {t('toPaper')}
        </ButtonLink>
      </>
    );
  return (
    <>
      <Head desk={desk} />
      <div className="grid items-start gap-8 xl:grid-cols-2">
        <section aria-label={t('blueprint')} className="hang">
          <h2 className="text-md">{t('blueprint')}</h2>
          <p className="mb-3 text-sm text-text-3">{t('blueprintText')}</p>
          <BlueprintLines lines={lines} onChange={blueprint.change} tried={blueprint.tried} onAdd={blueprint.add} />
          <Check
            className="mt-3"
            label={t('allowUsed')}
            hint={t('allowUsedText')}
            checked={allowUsed}
            onChange={(event) => blueprint.setAllowUsed(event.target.checked)}
          />
          {refusal ? (
            <Notice tone="bad" title={t('failed')}>
              {refusal}
            </Notice>
          ) : null}
          <div className="mt-3 flex flex-wrap items-center gap-3">
            <Button
              size="sm"
              className="max-sm:w-full"
              variant={picked.length > 0 ? 'outline' : 'default'}
              loading={busy}
              onClick={() => void blueprint.pick()}
            >
              {t(picked.length > 0 ? 'pickAgain' : 'pick')}
            </Button>
            <span className="num text-sm text-text-3">
              {missing > 0 ? t('totalOf', { count: total, missing }) : t('total', { count: total })}
            </span>
          </div>
        </section>
        {picked.length > 0 ? (
          <section aria-label={t('picked')} className="hang">
            <div className="flex flex-wrap items-baseline justify-between gap-x-4">
              <h2 className="text-md">{t('picked')}</h2>
              <p role="status" className="num text-sm">
                {t('pickedCount', { count: questionsOf(picked).length })}
                {short > 0 ? <span className="text-warn"> · {t('shortAll', { count: short })}</span> : null}
              </p>
            </div>
            {seed ? <p className="mb-3 text-xs text-text-3">{t('seed', { seed })}</p> : null}
            <PickedList blueprint={blueprint} />
            <div className="sticky bottom-0 z-10 -mx-3 mt-4 border-t border-line bg-bg px-3 py-3 lg:-mx-1 lg:px-1">
              <SavePicked
                desk={desk}
                lines={picked}
                onStale={onStale}
                onSaved={() => {
                  saved.current = true;
                }}
              />
            </div>
          </section>
        ) : null}
      </div>
      <LeaveAsk unsaved={() => questionsOf(picked).length > 0 && !saved.current} />
    </>
  );
};
