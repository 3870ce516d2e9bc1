// First: before any schema is made.
import '../../ui/schema-setup.js';
import { type ReactNode, useDeferredValue, useState } from 'react';
import { saveTeacher, type TeacherRow } from '#contracts/http/courses-desk';
import { typedClient } from '../../admin-kit/typed-client.js';
import { useEndpoint } from '../../client/use-endpoint.js';
import { useText } from '../../i18n/index.js';
import { Button } from '../../ui/button.js';
import { cx } from '../../ui/cx.js';
import { Field } from '../../ui/field.js';
import { Modal } from '../../ui/modal.js';
import { Notice } from '../../ui/notice.js';
import { toast } from '../../ui/toast.js';
import { useSentence } from '../account/parts/refusal.js';
import { courseDeskText } from './text.js';

type Account = NonNullable<TeacherRow['account']>;

const reachOf = ({ email, phone }: Account): string => [email, phone].filter(Boolean).join(' · ');

const Choice = ({ account, chosen, onChoose }: { account: Account | null; chosen: boolean; onChoose: () => void }): ReactNode => {
  const t = useText(courseDeskText);
  return (
    <label
      className={cx(
        'flex min-h-11 cursor-pointer items-center gap-3 border-b border-line px-2 py-1.5 hover:bg-fill',
        chosen && 'bg-brand-tint',
      )}
    >
      <input type="radio" name="account" checked={chosen} onChange={onChoose} className="size-4 accent-(--brand)" />
      <span className="min-w-0">
        {account ? account.name : t('teacherAccountNone')}
        {account ? <span className="block text-xs text-text-3">{reachOf(account)}</span> : null}
      </span>
    </label>
  );
};

/** Whose account works in the courses of a teacher: found by name, e-mail or phone among those that may prepare lessons. */
export const TeacherAccount = ({ row, onClose }: { row: TeacherRow; onClose: () => void }): ReactNode => {
  const [t, sentence] = [useText(courseDeskText), useSentence()];
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<Account | null>(row.account);
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const q = useDeferredValue(typed.trim());
  const { data } = useEndpoint('GET /api/admin/teacher-accounts', { query: q === '' ? {} : { q } });
  const found = (data?.rows ?? []).filter(({ userId }) => userId !== chosen?.userId);
  const save = async (): Promise<void> => {
    setBusy(true);
    setRefused(null);
    const { id, version, name, title, about } = row;
    try {
      await typedClient.save(saveTeacher, { params: { id }, body: { version, name, title, about, userId: chosen?.userId ?? null } });
      toast({ title: t('teacherSaved') });
      onClose();
    } catch (thrown) {
      setBusy(false);
      setRefused(sentence(thrown).sentence);
    }
  };
  return (
    <Modal
      open
      onClose={onClose}
      title={t('teacherAccountOf', { name: row.name })}
      description={t('teacherAccountText')}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button loading={busy} onClick={() => void save()}>
            {t('save')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <Field dense label={t('teacherAccountFind')} value={typed} autoComplete="off" onChange={({ target }) => setTyped(target.value)} />
        <div role="radiogroup" aria-label={t('teacherAccount')} className="border-t border-line">
          <Choice account={null} chosen={chosen === null} onChoose={() => setChosen(null)} />
          {chosen ? <Choice account={chosen} chosen onChoose={() => undefined} /> : null}
          {found.map((account) => (
            <Choice key={account.userId} account={account} chosen={false} onChoose={() => setChosen(account)} />
          ))}
        </div>
        {data && data.rows.length === 0 ? <p className="text-sm text-text-3">{t('teacherAccountNobody')}</p> : null}
        {refused === null ? null : <Notice tone="bad">{refused}</Notice>}
      </div>
    </Modal>
  );
};
