// First: before any schema is made.
import '../../../ui/schema-setup.js';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { Link } from 'react-router';
import { type CourseDesk, grantAccess } from '#contracts/http/courses-desk';
import { typedClient } from '../../../admin-kit/typed-client.js';
import { formatNumber } from '../../../i18n/digits.js';
import { useLocale, useText } from '../../../i18n/index.js';
import { Area } from '../../../ui/area.js';
import { Button } from '../../../ui/button.js';
import { Icon } from '../../../ui/icon.js';
import { Ask } from '../ask.js';
import { courseDeskText } from '../text.js';
import { type End, EndField, endOf } from './end-field.js';
import { GrantReport, type Report } from './report.js';

const FILE_AT_MOST = 200_000;

/** A CSV file, read here: what is in it can be looked at and corrected before it is sent. */
const FromFile = ({ onText, onLarge }: { onText: (text: string) => void; onLarge: () => void }): ReactNode => {
  const t = useText(courseDeskText);
  const chooser = useRef<HTMLInputElement>(null);
  const read = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    if (file.size > FILE_AT_MOST) return onLarge();
    return onText((await file.text()).replace(/^\uFEFF/, ''));
  };
  return (
    <>
      <input
        ref={chooser}
        type="file"
        accept=".csv,.txt,text/csv,text/plain"
        hidden
        onChange={({ target }) => {
          void read(target.files?.[0]);
          target.value = '';
        }}
      />
      <Button size="sm" variant="outline" onClick={() => chooser.current?.click()}>
        <Icon name="file-up" size={16} />
        {t('fromFile')}
      </Button>
    </>
  );
};

/** Gives people access by their phone numbers; afterwards what became of each line. */
export const GrantForm = ({ desk }: { desk: CourseDesk }): ReactNode => {
  const [t, locale] = [useText(courseDeskText), useLocale()];
  const [list, setList] = useState('');
  const [end, setEnd] = useState<End>({ kind: 'rule', at: '' });
  const [wrong, setWrong] = useState<{ list?: string; end?: boolean }>({});
  const [asking, setAsking] = useState(false);
  const [report, setReport] = useState<Report | null>(null);
  const count = list.split('\n').filter((line) => line.trim() !== '').length;
  const endsAt = endOf(end);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const found = { ...(/[0-9০-৯]/.test(list) ? {} : { list: t('listEmpty') }), ...(endsAt === undefined ? { end: true } : {}) };
    setWrong(found);
    setAsking(Object.keys(found).length === 0);
  };
  const go = async (): Promise<void> => {
    setReport(await typedClient.act(grantAccess, { params: { id: desk.id }, body: { list, endsAt: endsAt ?? null } }));
    setAsking(false);
    setList('');
  };
  return (
    <>
      <form noValidate onSubmit={submit} className="hang flex flex-col gap-4">
        <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
          <h2 className="text-md">{t('grantTitle')}</h2>
          <Link to={`/admin/courses/${desk.id}/students`} className="text-sm text-brand-text hover:underline">
            {t('toStudents')}
          </Link>
        </div>
        <div className="grid gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
          <Area
            label={t('list')}
            hint={t('listHint')}
            rows={9}
            value={list}
            spellCheck={false}
            error={wrong.list}
            onChange={({ target }) => {
              setList(target.value);
              setWrong({});
            }}
          />
          <div className="flex flex-col gap-4">
            <EndField end={end} kinds={['rule', 'date', 'none']} wrong={wrong.end ?? false} onChange={setEnd} />
            <p className="num text-sm text-text-3">{t('currently', { count: formatNumber(desk.students, locale) })}</p>
          </div>
        </div>
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" size="sm">
            {t('grantSubmit')}
          </Button>
          <FromFile
            onText={(text) => {
              setList(text);
              setWrong({});
            }}
            onLarge={() => setWrong({ list: t('fileLarge') })}
          />
          <span className="num text-sm text-text-3">{t('grantCount', { count: formatNumber(count, locale) })}</span>
        </div>
      </form>
      {report ? <GrantReport report={report} /> : null}
      {asking ? (
        <Ask
          title={t('grantAsk', { title: desk.settings.title, count: formatNumber(count, locale) })}
          text={t('grantAskText')}
          submitLabel={t('grantSubmit')}
          onGo={go}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </>
  );
};
