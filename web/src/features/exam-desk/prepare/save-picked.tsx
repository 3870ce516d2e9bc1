import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { type ExamDesk, saveExamQuestions } from '#contracts/http/exam-desk';
import { typedClient } from '../../../admin-kit/typed-client.js';
import { CallError } from '../../../client/call-error.js';
import { toDigits } from '../../../i18n/digits.js';
import { useLocale, useText } from '../../../i18n/index.js';
import { Button } from '../../../ui/button.js';
import { Select } from '../../../ui/field.js';
import { Notice } from '../../../ui/notice.js';
import { toast } from '../../../ui/toast.js';
import { useSubjects } from '../../bank/use-subjects.js';
import { type Goal, paperWith, type PickedLine, questionsOf } from './blueprint-values.js';
import { prepareText } from './text.js';

interface SavePickedProps {
  readonly desk: ExamDesk;
  readonly lines: readonly PickedLine[];
  /** Called once they are in the paper, before the page is left. */
  readonly onSaved: () => void;
  /** The exam is read anew: somebody else changed it. */
  readonly onStale: () => void;
}

/** A section that holds something takes more by itself; the empty one of a new exam is filled, else each line gets its own. */
const firstGoal = ({ sections }: ExamDesk): string =>
  sections.length === 1 ? '0' : sections.length === 0 ? 'new' : String(sections.length - 1);

/** Where the chosen questions go in the paper, and the press that puts them there. */
export const SavePicked = ({ desk, lines, onSaved, onStale }: SavePickedProps): ReactNode => {
  const [t, locale, navigate, subjects] = [useText(prepareText), useLocale(), useNavigate(), useSubjects()];
  const [goal, setGoal] = useState(() => firstGoal(desk));
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const count = questionsOf(lines).length;
  const nameOf = (line: PickedLine | null, place: number): string =>
    subjects.find(({ node }) => node.id === line?.subjectId)?.node.name ?? t('newSection', { n: toDigits(String(place), locale) });
  const save = async (): Promise<void> => {
    setBusy(true);
    setRefusal(null);
    const chosen: Goal = goal === 'new' || goal === 'each' ? goal : Number(goal);
    try {
      const body = { version: desk.version, sections: paperWith({ desk, lines, goal: chosen, nameOf }) };
      await typedClient.save(saveExamQuestions, { params: { examId: desk.id }, body });
      onSaved();
      toast({ title: t('saved', { count }) });
      await navigate(`/admin/exams/${desk.id}/questions`);
    } catch (thrown) {
      if (!(thrown instanceof CallError)) throw thrown;
      const stale = thrown.statusMessage === 'Changed meanwhile';
      if (stale) onStale();
      setRefusal(stale ? t('changed') : [thrown.message || t('noAnswer'), ...Object.values(thrown.issues)].join(' '));
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="flex flex-col gap-3">
      {refusal ? <Notice tone="bad">{refusal}</Notice> : null}
      <div className="flex flex-wrap items-end gap-3">
        <div className="w-full sm:w-72">
          <Select
            dense
            label={t('goes')}
            value={goal}
            onChange={(event) => setGoal(event.target.value)}
            options={[
              ...desk.sections.map(({ title }, at) => ({ value: String(at), label: t('goesSection', { title }) })),
              { value: 'new', label: t('goesNew') },
              { value: 'each', label: t('goesEach') },
            ]}
          />
        </div>
        <Button size="sm" className="max-sm:w-full" loading={busy} disabled={count === 0} onClick={() => void save()}>
          {t('save', { count })}
        </Button>
      </div>
    </div>
  );
};
