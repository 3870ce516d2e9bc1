import { type ReactNode, useState } from 'react';
import { giveAccess } from '#contracts/http/courses-access';
import { typedClient } from '../../../../admin-kit/typed-client.js';
import { CallError } from '../../../../client/call-error.js';
import { useEndpoint } from '../../../../client/use-endpoint.js';
import { peopleText } from '../../../../i18n/admin-people/text.js';
import { useText } from '../../../../i18n/index.js';
import { Area } from '../../../../ui/area.js';
import { Button } from '../../../../ui/button.js';
import { Modal } from '../../../../ui/modal.js';
import { Notice } from '../../../../ui/notice.js';
import { SearchField } from '../../../../ui/search-field.js';
import { toast } from '../../../../ui/toast.js';
import type { Detail } from './index.js';

const leastReason = 3;
interface Chosen {
  readonly id: string;
  readonly title: string;
}

/** The courses that fit what was typed, each to be chosen. */
const Courses = ({ chosen, onChoose }: { chosen: Chosen | null; onChoose: (course: Chosen) => void }): ReactNode => {
  const t = useText(peopleText);
  const [q, setQ] = useState('');
  const { data } = useEndpoint('GET /api/admin/courses', { query: { state: 'published', ...(q === '' ? {} : { q }) } });
  return (
    <div className="flex flex-col gap-2">
      <SearchField label={t('findCourse')} value={q} found="" onSearch={setQ} />
      <ul aria-label={t('course')} className="max-h-56 overflow-y-auto border-t border-line">
        {(data?.rows ?? []).map(({ id, title }) => (
          <li key={id} className="border-b border-line">
            <label className="flex min-h-11 items-center gap-2.5 sm:min-h-8">
              <input type="radio" name="course" checked={chosen?.id === id} onChange={() => onChoose({ id, title })} />
              <span className="min-w-0 break-words">{title}</span>
            </label>
          </li>
        ))}
      </ul>
    </div>
  );
};

/** Opens a course for this person: which one, and a reason that the person reads. */
const Ask = ({ detail: { user }, onClose }: { detail: Detail; onClose: () => void }): ReactNode => {
  const t = useText(peopleText);
  const [course, setCourse] = useState<Chosen | null>(null);
  const [reason, setReason] = useState('');
  const [state, setState] = useState<{ readonly busy: boolean; readonly wrong?: string }>({ busy: false });
  const ready = course !== null && reason.trim().length >= leastReason;
  const give = async (): Promise<void> => {
    if (!course) return;
    setState({ busy: true });
    try {
      const body = { courseId: course.id, reason: reason.trim() };
      const { outcome } = await typedClient.act(giveAccess, { params: { id: user.id }, body });
      if (outcome !== 'granted') return setState({ busy: false, wrong: t(outcome === 'already' ? 'giveAlready' : 'giveSeats') });
      toast({ title: t('giveDone', { title: course.title }) });
      onClose();
    } catch (thrown) {
      if (!(thrown instanceof CallError)) throw thrown;
      setState({ busy: false, wrong: thrown.message || t('giveFailed') });
    }
  };
  return (
    <Modal
      open
      onClose={onClose}
      title={t('giveAsk', { name: user.name })}
      description={t('giveText')}
      actions={
        <Button disabled={!ready} loading={state.busy} onClick={() => void give()}>
          {t('give')}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <Courses chosen={course} onChoose={setCourse} />
        <Area label={t('reason')} hint={t('giveReasonHint')} value={reason} onChange={({ target }) => setReason(target.value)} />
        {state.wrong ? <Notice tone="bad">{state.wrong}</Notice> : null}
      </div>
    </Modal>
  );
};

export const GiveAccess = ({ detail }: { detail: Detail }): ReactNode => {
  const t = useText(peopleText);
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button size="sm" variant="outline" onClick={() => setAsking(true)}>
        {t('give')}
      </Button>
      {asking ? <Ask detail={detail} onClose={() => setAsking(false)} /> : null}
    </>
  );
};
