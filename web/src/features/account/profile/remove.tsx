import { type FormEvent, type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { call } from '../../../client/call.js';
import { endHere, putUser } from '../../../client/user.js';
import { useText } from '../../../i18n/index.js';
import { Button } from '../../../ui/button.js';
import { Field } from '../../../ui/field.js';
import { Modal } from '../../../ui/modal.js';
import { toast } from '../../../ui/toast.js';
import { PasswordField } from '../parts/password-field.js';
import { fieldFor, Refusal, useRefusal, useSentence } from '../parts/refusal.js';
import type { Account } from './account.js';
import { profileScreenText } from './text.js';

/** What is compared when a word is typed to confirm: Bengali can be written in more than one way. */
const same = (typed: string, word: string): boolean =>
  typed.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase() === word.normalize('NFC').toLowerCase();

const Consequences = (): ReactNode => {
  const t = useText(profileScreenText);
  const list = (title: string, items: readonly string[]): ReactNode => (
    <div>
      <h3 className="font-semibold">{title}</h3>
      <ul className="mt-1 list-disc pl-5 text-text-2">
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </div>
  );
  return (
    <>
      {list(t('removeGoes'), [t('removeGoes1'), t('removeGoes2'), t('removeGoes4'), t('removeGoes3')])}
      {list(t('removeStays'), [t('removeStays1'), t('removeStays2')])}
    </>
  );
};

const RemoveForm = ({ hasPassword, onClose }: { hasPassword: boolean; onClose: () => void }): ReactNode => {
  const [t, navigate, sentence] = [useText(profileScreenText), useNavigate(), useSentence()];
  const { refused, clear, refuse } = useRefusal();
  const [password, setPassword] = useState('');
  const [typed, setTyped] = useState('');
  const [wrong, setWrong] = useState<{ readonly word?: string; readonly password?: string }>({});
  const [busy, setBusy] = useState(false);
  const word = t('removeWord');
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    clear();
    const missing = {
      ...(hasPassword && password === '' ? { password: t('currentNeeded') } : {}),
      ...(same(typed, word) ? {} : { word: t('removeTypeWrong', { word }) }),
    };
    setWrong(missing);
    if (Object.keys(missing).length > 0) return;
    setBusy(true);
    try {
      await endHere(async () => {
        await call('POST /api/my/account/delete', { body: hasPassword ? { password } : {} });
        putUser(null);
        await navigate('/');
      });
      toast({ title: t('removed') });
    } catch (thrown) {
      if (fieldFor(thrown, { 'Wrong password': 'password' })) setWrong({ password: sentence(thrown).sentence });
      else refuse(thrown);
    }
    setBusy(false);
  };
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      {hasPassword ? (
        <PasswordField
          label={t('removePassword')}
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          error={wrong.password}
        />
      ) : null}
      <Field
        label={t('removeType', { word })}
        autoComplete="off"
        autoCapitalize="none"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        error={wrong.word}
      />
      <Refusal refused={refused} />
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="outline" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button type="submit" variant="destructive" loading={busy}>
          {t('removeDo')}
        </Button>
      </div>
    </form>
  );
};

/** Deleting the account: says what goes and what stays, and asks twice who is asking. */
export const Remove = ({ account }: { account: Account }): ReactNode => {
  const t = useText(profileScreenText);
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="outline" className="text-bad! max-sm:w-full" onClick={() => setOpen(true)}>
        {t('removeOpen')}
      </Button>
      {open ? (
        <Modal open alert onClose={() => setOpen(false)} title={t('removeAsk')} description={t('removeWhy')}>
          <Consequences />
          <RemoveForm hasPassword={account.hasPassword} onClose={() => setOpen(false)} />
        </Modal>
      ) : null}
    </>
  );
};
