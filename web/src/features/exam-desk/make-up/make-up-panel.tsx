import { X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import type { ExamDesk } from '#contracts/http/exam-desk';
import { changeAdmitted } from '#contracts/http/exam-make-ups';
import { typedClient } from '../../../admin-kit/typed-client.js';
import { serverNow } from '../../../client/server-clock.js';
import { useEndpoint } from '../../../client/use-endpoint.js';
import { useLocale, useText } from '../../../i18n/index.js';
import { boundTime } from '../../../i18n/moment.js';
import { Area } from '../../../ui/area.js';
import { Button } from '../../../ui/button.js';
import { ErrorBox } from '../../../ui/error-box.js';
import { Notice } from '../../../ui/notice.js';
import { ScrollArea } from '../../../ui/scroll-area.js';
import { toast } from '../../../ui/toast.js';
import { Ask } from '../states/ask.js';
import { useAct } from '../states/use-act.js';
import { makeUpText } from './text.js';

const mayChange = ({ state, may }: ExamDesk): boolean => may.includes(state === 'draft' ? 'edit' : 'time');

/** More people by their numbers. */
const AddAsk = ({ exam, onClose }: { exam: ExamDesk; onClose: () => void }): ReactNode => {
  const t = useText(makeUpText);
  const [phones, setPhones] = useState('');
  return (
    <Ask
      title={t('addAsk')}
      text={t('addText')}
      submitLabel={t('add')}
      onClose={onClose}
      onGo={async () => {
        const { unknown } = await typedClient.act(changeAdmitted, { params: { examId: exam.id }, body: { version: exam.version, phones } });
        onClose();
        const description = unknown.length > 0 ? t('unknown', { numbers: unknown.join(', ') }) : undefined;
        toast({ title: t('added'), ...(description ? { description, variant: 'destructive' as const } : {}) });
      }}
    >
      <Area label={t('phones')} hint={t('phonesHint')} value={phones} onChange={(event) => setPhones(event.target.value)} />
    </Ask>
  );
};

/** Whom it names; who has not begun can be taken out again. */
const Named = ({ exam }: { exam: ExamDesk }): ReactNode => {
  const t = useText(makeUpText);
  const { data, error, mutate } = useEndpoint('GET /api/admin/exams/:examId/admitted', { params: { examId: exam.id } });
  const { busy, refusal, run } = useAct();
  const remove = async (userId: string, name: string): Promise<void> => {
    const body = { version: exam.version, without: [userId] };
    await typedClient.act(changeAdmitted, { params: { examId: exam.id }, body });
    toast({ title: t('removed', { name }) });
  };
  if (!data) return error ? <ErrorBox error={error} onRetry={() => void mutate()} /> : null;
  if (data.rows.length === 0) return <p className="text-warn">{t('nobody')}</p>;
  return (
    <>
      <ScrollArea label={t('list')} className="max-h-48 border-t border-line">
        <ul>
          {data.rows.map(({ userId, name, sat }) => (
            <li key={userId} className="flex items-center justify-between gap-2 border-b border-line py-1">
              <span className="min-w-0 wrap-anywhere">
                {name}
                {sat ? <span className="block text-xs text-text-3">{t('sat')}</span> : null}
              </span>
              {!sat && mayChange(exam) ? (
                <Button
                  size="xs"
                  variant="ghost"
                  disabled={busy}
                  aria-label={t('remove', { name })}
                  onClick={() => void run(() => remove(userId, name))}
                >
                  <X size={16} aria-hidden="true" />
                </Button>
              ) : null}
            </li>
          ))}
        </ul>
      </ScrollArea>
      {refusal ? <Notice tone="bad">{refusal}</Notice> : null}
    </>
  );
};

/** Of a make-up: whose, with which paper, for whom. Of an exam whose paper one repeats: until when it tells nothing. */
export const MakeUpPanel = ({ exam }: { exam: ExamDesk }): ReactNode => {
  const [t, locale] = [useText(makeUpText), useLocale()];
  const [adding, setAdding] = useState(false);
  const { makeUp, waitsUntil } = exam;
  const waits = waitsUntil !== null && exam.resultsAt === null && Date.parse(waitsUntil) > serverNow();
  return (
    <>
      {waits ? (
        <p className="mt-3 border-t border-line pt-3 text-sm">{t('waits', { when: boundTime(waitsUntil, serverNow(), locale) })}</p>
      ) : null}
      {makeUp ? (
        <section aria-label={t('makeUpOf')} className="mt-3 flex flex-col gap-2 border-t border-line pt-3 text-sm">
          <Link to={`/admin/exams/${makeUp.of.id}/edit`} className="link font-semibold wrap-anywhere">
            {t('of', { title: makeUp.of.title })}
          </Link>
          {makeUp.samePaper ? <p>{t('samePaper')}</p> : null}
          <p className="num">{makeUp.admits === 'enrolled' ? t('admitsAll') : t('admitsNamed', { count: makeUp.admitted })}</p>
          {makeUp.admits === 'named' ? <Named key={exam.version} exam={exam} /> : null}
          {makeUp.admits === 'named' && mayChange(exam) ? (
            <Button size="sm" wide variant="outline" onClick={() => setAdding(true)}>
              {t('add')}
            </Button>
          ) : null}
          {adding ? <AddAsk exam={exam} onClose={() => setAdding(false)} /> : null}
        </section>
      ) : null}
    </>
  );
};
