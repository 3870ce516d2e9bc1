import { type FormEvent, type ReactNode, useState } from 'react';
import { guardianRelations } from '#contracts/shared/choices';
import { call } from '../../client/call.js';
import { useText } from '../../i18n/index.js';
import { Button } from '../../ui/button.js';
import { Field } from '../../ui/field.js';
import { Modal } from '../../ui/modal.js';
import { Refusal, useRefusal } from '../account/parts/refusal.js';
import { guardianText } from './text.js';

type Relation = (typeof guardianRelations)[number];

interface OneOfProps<T extends string> {
  readonly legend: string;
  readonly name: string;
  readonly of: readonly (readonly [value: T, label: string])[];
  readonly value: T;
  readonly onChange: (value: T) => void;
}

const OneOf = <T extends string>({ legend, name, of, value, onChange }: OneOfProps<T>): ReactNode => (
  <fieldset>
    <legend className="mb-1 font-semibold">{legend}</legend>
    {of.map(([one, label]) => (
      <label key={one} className="flex min-h-11 items-center gap-3">
        <input type="radio" name={name} checked={value === one} onChange={() => onChange(one)} className="size-4 accent-brand" />
        {label}
      </label>
    ))}
  </fieldset>
);

/** Asks once for age and, of who is under 18, for the guardian who agrees to ranked exams. */
const GuardianDialog = ({ onClose, onSaved }: { readonly onClose: () => void; readonly onSaved: () => void }): ReactNode => {
  const t = useText(guardianText);
  const { refused, clear, refuse } = useRefusal();
  const [age, setAge] = useState<'adult' | 'minor'>('minor');
  const [guardian, setGuardian] = useState('');
  const [relation, setRelation] = useState<Relation>('mother');
  const [agreed, setAgreed] = useState(false);
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const isNamed = guardian.trim().length >= 2;
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    clear();
    setTried(true);
    if (age === 'minor' && !(isNamed && agreed)) return;
    setBusy(true);
    try {
      const body = age === 'adult' ? { adult: true as const } : { adult: false as const, guardian, relation, agreed: true as const };
      await call('PUT /api/my/account/guardian', { body });
      onSaved();
    } catch (thrown) {
      refuse(thrown);
      setBusy(false);
    }
  };
  return (
    <Modal open onClose={onClose} title={t('title')} description={t('why')}>
      <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        <OneOf
          legend={t('who')}
          name="age"
          value={age}
          onChange={setAge}
          of={[
            ['minor', t('minor')],
            ['adult', t('adult')],
          ]}
        />
        {age === 'minor' ? (
          <>
            <Field
              label={t('guardian')}
              autoComplete="off"
              value={guardian}
              onChange={(event) => setGuardian(event.target.value)}
              error={tried && !isNamed ? t('guardianNeeded') : undefined}
            />
            <OneOf
              legend={t('relation')}
              name="relation"
              value={relation}
              onChange={setRelation}
              of={guardianRelations.map((one) => [one, t(one)] as const)}
            />
            <div>
              <label className="flex min-h-11 items-start gap-3">
                <input
                  type="checkbox"
                  checked={agreed}
                  onChange={(event) => setAgreed(event.target.checked)}
                  aria-invalid={tried && !agreed}
                  aria-describedby="agreed-needed"
                  className="mt-1 size-4 shrink-0 accent-brand"
                />
                {t('agreed')}
              </label>
              <p id="agreed-needed" className="text-sm text-bad">
                {tried && !agreed ? t('agreedNeeded') : ''}
              </p>
            </div>
          </>
        ) : null}
        <Refusal refused={refused} />
        <Button type="submit" size="lg" wide loading={busy}>
          {t('save')}
        </Button>
      </form>
    </Modal>
  );
};

export default GuardianDialog;
