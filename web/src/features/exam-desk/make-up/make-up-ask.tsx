import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { admissions, type ExamDesk, makeUpPapers } from '#contracts/http/exam-desk';
import { createMakeUp } from '#contracts/http/exam-make-ups';
import { typedClient } from '../../../admin-kit/typed-client.js';
import { serverNow } from '../../../client/server-clock.js';
import { useText } from '../../../i18n/index.js';
import { Area } from '../../../ui/area.js';
import { Field, Select } from '../../../ui/field.js';
import { toast } from '../../../ui/toast.js';
import { fromWall, toWall } from '../parts/dhaka-time.js';
import { WhenField } from '../parts/when-field.js';
import { Ask } from '../states/ask.js';
import { makeUpText } from './text.js';

interface MakeUp {
  readonly title: string;
  readonly opensAt: string;
  readonly closesAt: string;
  readonly paper: (typeof makeUpPapers)[number];
  readonly admits: (typeof admissions)[number];
  readonly phones: string;
}
const day = 86_400_000;

/** Tomorrow at the hour of the exam, and as long. */
const firstOf = ({ settings }: ExamDesk, title: string): MakeUp => {
  const hour = toWall(settings.opensAt).slice(10);
  const opensAt = `${toWall(new Date(serverNow() + day).toISOString()).slice(0, 10)}${hour}`;
  const long = Date.parse(settings.closesAt) - Date.parse(settings.opensAt);
  const closesAt = toWall(new Date(Date.parse(fromWall(opensAt)) + long).toISOString());
  return { title, opensAt, closesAt, paper: 'another', admits: 'named', phones: '' };
};

const areTimes = ({ opensAt, closesAt }: MakeUp): boolean => fromWall(opensAt) !== '' && fromWall(closesAt) !== '' && closesAt > opensAt;

interface FieldsProps {
  readonly first: ExamDesk;
  readonly value: MakeUp;
  readonly tried: boolean;
  readonly onChange: (change: Partial<MakeUp>) => void;
}

/** When it is, of which paper, and for whom. */
const Fields = ({ first, value, tried, onChange }: FieldsProps): ReactNode => {
  const t = useText(makeUpText);
  const papers = makeUpPapers.filter((paper) => paper !== 'same' || first.makeUps.same);
  const { title } = first.settings;
  const hint = value.paper === 'same' ? t('sameWaits', { title }) : first.makeUps.same ? undefined : t('sameNot');
  return (
    <>
      <Field dense label={t('name')} maxLength={200} value={value.title} onChange={(event) => onChange({ title: event.target.value })} />
      <div className="grid gap-4 sm:grid-cols-2">
        <WhenField label={t('opens')} value={value.opensAt} onChange={(event) => onChange({ opensAt: event.target.value })} />
        <WhenField
          label={t('closes')}
          value={value.closesAt}
          onChange={(event) => onChange({ closesAt: event.target.value })}
          error={tried && !areTimes(value) ? t('needTimes') : undefined}
        />
      </div>
      <Select
        dense
        label={t('paper')}
        hint={hint}
        value={value.paper}
        onChange={(event) => onChange({ paper: event.target.value as MakeUp['paper'] })}
        options={papers.map((paper) => ({ value: paper, label: t(paper) }))}
      />
      <Select
        dense
        label={t('who')}
        value={value.admits}
        onChange={(event) => onChange({ admits: event.target.value as MakeUp['admits'] })}
        options={admissions.map((one) => ({ value: one, label: t(one) }))}
      />
      {value.admits === 'named' ? (
        <Area
          label={t('phones')}
          hint={t('phonesHint')}
          value={value.phones}
          onChange={(event) => onChange({ phones: event.target.value })}
        />
      ) : null}
    </>
  );
};

/** An exam of its own for those who missed this one; goes on to its questions. */
export const MakeUpAsk = ({ desk: first, onClose }: { desk: ExamDesk; onClose: () => void }): ReactNode => {
  const [t, navigate] = [useText(makeUpText), useNavigate()];
  const { title } = first.settings;
  const [value, setValue] = useState(() => firstOf(first, t('nameGiven', { title })));
  const [tried, setTried] = useState(false);
  const make = async (): Promise<void> => {
    setTried(true);
    if (!areTimes(value)) return;
    const { phones, admits, opensAt, closesAt, ...rest } = value;
    const body = { ...rest, admits, opensAt: fromWall(opensAt), closesAt: fromWall(closesAt), ...(admits === 'named' ? { phones } : {}) };
    const { exam, short, unknown } = await typedClient.act(createMakeUp, { params: { examId: first.id }, body });
    onClose();
    const lacks = [
      ...(short > 0 ? [t('short', { count: short })] : []),
      ...(unknown.length > 0 ? [t('unknown', { numbers: unknown.join(', ') })] : []),
    ];
    toast({ title: t('done'), ...(lacks.length > 0 ? { description: lacks.join(' '), variant: 'destructive' as const } : {}) });
    await navigate(`/admin/exams/${exam.id}/questions`);
  };
  return (
    <Ask title={t('ask', { title })} text={t('askText')} submitLabel={t('make')} onClose={onClose} onGo={make}>
      <Fields first={first} value={value} tried={tried} onChange={(change) => setValue((now) => ({ ...now, ...change }))} />
    </Ask>
  );
};
