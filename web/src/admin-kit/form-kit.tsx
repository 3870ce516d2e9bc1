// First: before any schema is made.
import '../ui/schema-setup.js';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { type FieldErrors, get, type Resolver, set, useForm, type UseFormReturn, useWatch } from 'react-hook-form';
import type { AnyEndpoint, CallOf, ResponseOf } from '#contracts/http/endpoint';
import { CallError, isCallError } from '../client/call-error.js';
import type { Given } from '../client/call.js';
import { type KitText, kitText } from '../i18n/admin-kit/text.js';
import { formatTaka } from '../i18n/digits.js';
import { type Text, useLocale, useText } from '../i18n/index.js';
import { Area } from '../ui/area.js';
import { Button } from '../ui/button.js';
import { type Change, Changes } from '../ui/changes.js';
import { CheckList } from '../ui/check.js';
import { cx } from '../ui/cx.js';
import { Field, Select } from '../ui/field.js';
import { Icon } from '../ui/icon.js';
import { Kbd } from '../ui/kbd.js';
import { LeaveAsk } from '../ui/leave-ask.js';
import { Modal } from '../ui/modal.js';
import { Notice } from '../ui/notice.js';
import { ScrollArea } from '../ui/scroll-area.js';
import { toast } from '../ui/toast.js';
import { useShortcut } from '../ui/use-shortcut.js';
import { Acts, type Confirm } from '../ui/form-acts.js';
import { type FieldRule, rebase, ruleAt, same, shapeOf, toBody, toForm, typedClient, type Values, wrongFields } from './typed-client.js';

export interface FormField extends FieldRule {
  readonly label: string;
  readonly hint?: string;
  /** Of four columns; one unless said. */
  readonly span?: 1 | 2 | 4;
  /** For an area: what its text will look like, beside it, following the typing. */
  readonly preview?: (text: string) => ReactNode;
}

type Body<E> = Partial<CallOf<E>['body']>;

export interface FormKitOptions<E extends AnyEndpoint> {
  /** What saves, and whose; where others may change it meanwhile, how to read what the values are now. */
  readonly endpoint: { readonly save: E; readonly params?: Readonly<Record<string, string>>; readonly fresh?: () => Promise<Body<E>> };
  readonly fields: readonly FormField[];
  /** What it begins with. Parts without a field (a revision) are sent as they are. */
  readonly values: Body<E>;
  /** Ruled groups on a page, or one column inside a dialog. */
  readonly layout: 'dialog' | readonly { readonly title: string; readonly fields: readonly string[] }[];
  readonly submitLabel: string;
  /** On a page: a question first, with before → after, and the reason where the contract wants one that is no field. */
  readonly confirm?: Confirm;
  readonly onDone?: (answer: ResponseOf<E>) => void;
}

type Schema = NonNullable<AnyEndpoint['body']>;

/** Passes the rule of a reason that is still to be asked. */
const reasonToCome = '···';

const resolverOf =
  (schema: Schema, fields: readonly FormField[], reasonAsked: boolean, t: Text<KitText>): Resolver<Values> =>
  (form) => {
    const body = { ...toBody(form, fields, schema), ...(reasonAsked ? { reason: reasonToCome } : {}) };
    const errors: FieldErrors<Values> = {};
    for (const [name, message] of Object.entries(wrongFields(schema, body, fields, t))) set(errors, name, { type: 'contract', message });
    return Object.keys(errors).length > 0 ? { values: {}, errors } : { values: body, errors: {} };
  };

/** The fields that differ, in words: before → after, and what the person typed where that is a third thing. */
const useChanges = (fields: readonly FormField[]): ((before: Values, after: Values, mine?: Values) => Change[]) => {
  const [t, locale] = [useText(kitText), useLocale()];
  const words = ({ kind, choices }: FormField, value: unknown): string => {
    const list = [value ?? []].flat().filter((one) => one !== '');
    if (list.length === 0) return t('none');
    if (kind === 'taka') return formatTaka(Number(value), locale);
    const text = list.map((one) => choices?.find((choice) => choice.value === one)?.label ?? String(one)).join(', ');
    return text.length > 120 ? `${text.slice(0, 120)}…` : text;
  };
  return (before, after, mine = after) =>
    fields
      .map((field) => ({ field, from: get(before, field.name), to: get(after, field.name), own: get(mine, field.name) }))
      .filter(({ from, to }) => !same(from, to))
      .map(({ field, from, to, own }) => {
        const third = !same(own, from) && !same(own, to);
        const note = third ? t('changedMine', { mine: words(field, own) }) : undefined;
        return { key: field.name, label: field.label, before: words(field, from), after: words(field, to), note };
      });
};

const Preview = ({ form, name, show }: { form: UseFormReturn<Values>; name: string; show: (text: string) => ReactNode }): ReactNode => {
  const [t, text] = [useText(kitText), useWatch({ control: form.control, name })];
  return (
    <div className="min-w-0">
      <p className="mb-[5px] leading-[22px] font-semibold text-text-3">{t('preview')}</p>
      <ScrollArea label={t('preview')} className="max-h-[338px] border-t border-line pt-2">
        {show(String(text ?? ''))}
      </ScrollArea>
    </div>
  );
};

const spans = { 1: '', 2: 'sm:col-span-2', 4: 'sm:col-span-2 xl:col-span-4' } as const;

/** One field by its kind, with its error below. */
const Control = ({ field, form }: { field: FormField; form: UseFormReturn<Values> }): ReactNode => {
  const { name, label, kind, choices = [], hint, preview } = field;
  const t = useText(kitText);
  const error = (get(form.formState.errors, name) as { message?: string } | undefined)?.message;
  const bound = { label, hint, error, dense: true, ...form.register(name) };
  if (kind === 'area') return <Area {...bound} {...(preview ? { rows: 16, spellCheck: false } : {})} />;
  if (kind === 'choice') return <Select {...bound} options={choices} placeholder={t(field.needed ? 'choose' : 'none')} />;
  if (kind === 'checks') return <CheckList {...bound} choices={choices} />;
  return <Field {...bound} autoComplete="off" inputMode={kind === 'phone' ? 'tel' : kind === 'taka' ? 'decimal' : 'text'} />;
};

const Part = ({ field, form, wide }: { field: FormField; form: UseFormReturn<Values>; wide: boolean }): ReactNode => {
  const { name, kind, preview, span = kind === 'checks' || kind === 'area' ? 4 : 1 } = field;
  return (
    <div className={cx('min-w-0', !wide && spans[span], preview && 'grid gap-4 lg:grid-cols-2')}>
      <Control field={field} form={form} />
      {preview ? <Preview form={form} name={name} show={preview} /> : null}
    </div>
  );
};

interface AskProps extends Confirm {
  readonly lines: readonly Change[];
  readonly submitLabel: string;
  /** Of a reason, where one is wanted. */
  readonly rule: Schema | undefined;
  /** The reason of a try that was refused. */
  readonly said: string;
  readonly onGo: (reason: string) => Promise<void>;
  readonly onClose: () => void;
}

/** The question before it is done: what will change, and why. */
const Ask = ({ title, text, destructive = false, keepLabel, lines, submitLabel, rule, said, onGo, onClose }: AskProps): ReactNode => {
  const t = useText(kitText);
  const form = useForm({ defaultValues: { reason: said } });
  const { error } = form.getFieldState('reason', form.formState);
  const go = form.handleSubmit(async ({ reason }) => {
    const message = rule && wrongFields(rule, reason, [{ name: '' }], t)[''];
    if (message) return form.setError('reason', { message }, { shouldFocus: true });
    return onGo(reason);
  });
  return (
    <Modal open alert={destructive} onClose={onClose} title={title ?? submitLabel} {...(text ? { description: text } : {})}>
      <form noValidate onSubmit={(event) => void go(event)} className="flex flex-col gap-4">
        <Changes lines={lines} />
        {rule ? <Area label={t('reason')} hint={t('reasonHint')} error={error?.message} {...form.register('reason')} /> : null}
        <Acts submitLabel={submitLabel} destructive={destructive} keepLabel={keepLabel} busy={form.formState.isSubmitting} />
      </form>
    </Modal>
  );
};

/** A form made from what its endpoint takes: the contract's own rules here, and the server's word on each field. */
export const FormKit = <E extends AnyEndpoint>(options: FormKitOptions<E>): ReactNode => {
  const { endpoint, fields, values, layout, submitLabel, confirm, onDone } = options;
  const { save, params = {}, fresh } = endpoint;
  const [t, changes] = [useText(kitText), useChanges(fields)];
  const element = useRef<HTMLFormElement>(null);
  const news = useRef<HTMLDivElement>(null);
  const [schema, page] = [save.body as Schema, layout !== 'dialog'];
  const reasonAsked = 'reason' in shapeOf(schema) && !fields.some(({ name }) => name === 'reason');
  const incoming = JSON.stringify(toForm(values, fields));
  const form = useForm<Values>({ defaultValues: JSON.parse(incoming) as Values, resolver: resolverOf(schema, fields, reasonAsked, t) });
  const { isDirty, isSubmitting, defaultValues = {} } = form.formState;
  const [refusal, setRefusal] = useState<string | null>(null);
  const [asked, setAsked] = useState<Values | null>(null);
  const [said, setSaid] = useState('');
  const [meanwhile, setMeanwhile] = useState<{ before: Values; now: Values; taken: boolean } | null>(null);
  const dirty = useRef(false);
  // What the form was filled with, and whether the next that comes is the answer to a save of its own.
  const filled = useRef(incoming);
  const saved = useRef(false);
  useShortcut('KeyS', () => (asked || isSubmitting ? undefined : element.current?.requestSubmit()), page);
  // What was read anew goes into the form as long as nobody types in it, and after its own save below what was typed meanwhile.
  useEffect(() => {
    dirty.current = isDirty && page;
    if (incoming === filled.current || (isDirty && !saved.current)) return;
    rebase(form, fields, JSON.parse(incoming) as Values, defaultValues);
    [filled.current, saved.current] = [incoming, false];
  });

  const refuse = async (thrown: unknown): Promise<void> => {
    if (!(thrown instanceof CallError)) throw thrown;
    const now = isCallError(thrown, 'Changed meanwhile') && fresh ? await fresh().catch(() => null) : null;
    if (now) return setMeanwhile({ before: toBody(defaultValues, fields, schema), now, taken: false });
    const named = fields.filter(({ name }) => thrown.issues[name]);
    for (const { name } of named.toReversed())
      form.setError(name, { type: 'server', message: thrown.issues[name] ?? '' }, { shouldFocus: true });
    return setRefusal(named.length > 0 ? null : thrown.message || t('noAnswer'));
  };
  const send = async (body: Values): Promise<void> => {
    setRefusal(null);
    const sent = structuredClone(form.getValues());
    try {
      const answer = await typedClient.save(save, { params, body } as unknown as Given<E>);
      // What was read before the save is no news; what was typed while it went out is not saved yet.
      [filled.current, saved.current, dirty.current] = [incoming, true, false];
      rebase(form, fields, sent, sent);
      setSaid('');
      setMeanwhile(null);
      if (page) toast({ title: t('saved') });
      onDone?.(answer);
    } catch (thrown) {
      await refuse(thrown);
    }
  };
  const submit = form.handleSubmit(async (body) => {
    if (page && !isDirty) toast({ title: t('allSaved') });
    else if (page && (confirm || reasonAsked)) setAsked(body);
    else await send(body);
  });
  const wrong = refusal ?? form.formState.errors['root']?.message;
  // On a phone the answer to Save may stand below what is seen of the form.
  useEffect(() => {
    if (meanwhile || wrong) news.current?.scrollIntoView({ block: 'nearest' });
  }, [meanwhile, wrong]);
  const part = (field: FormField): ReactNode => <Part key={field.name} field={field} form={form} wide={!page} />;
  return (
    <form ref={element} noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
      {layout === 'dialog'
        ? fields.map(part)
        : layout.map((group) => (
            <section key={group.title} aria-label={group.title} className="hang">
              <h2 className="mb-3 text-md">{group.title}</h2>
              <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
                {fields.filter(({ name }) => group.fields.includes(name)).map(part)}
              </div>
            </section>
          ))}
      <div ref={news} className="flex scroll-mb-20 flex-col gap-5 empty:hidden">
        {meanwhile ? (
          <Notice tone="warn" title={t('changedTitle')}>
            <p>{t(meanwhile.taken ? 'changedTaken' : 'changedText')}</p>
            <Changes lines={changes(meanwhile.before, meanwhile.now, toBody(form.getValues(), fields, schema))} />
            {meanwhile.taken ? null : (
              <Button
                size="sm"
                variant="outline"
                onClick={() => {
                  rebase(form, fields, toForm(meanwhile.now, fields), defaultValues);
                  setMeanwhile({ ...meanwhile, taken: true });
                }}
              >
                {t('changedTake')}
              </Button>
            )}
          </Notice>
        ) : null}
        {wrong ? <Notice tone="bad">{wrong}</Notice> : null}
      </div>
      {page ? (
        <div className="sticky bottom-0 z-10 -mx-3 flex items-center gap-4 border-t border-line bg-bg px-3 py-2.5 lg:-mx-5 lg:px-5">
          <p role="status" className={cx('flex items-center gap-1.5 text-sm sm:ml-auto', isDirty ? 'text-warn' : 'text-text-3')}>
            <Icon name={isDirty ? 'circle-dot' : 'circle-check'} size={16} />
            {t(isDirty ? 'unsaved' : 'allSaved')}
          </p>
          <Button type="submit" size="sm" className="max-sm:flex-1" loading={isSubmitting}>
            {submitLabel}
            <Kbd className="border-current/40! bg-transparent! text-current! max-sm:hidden">Ctrl S</Kbd>
          </Button>
        </div>
      ) : (
        <Acts {...confirm} submitLabel={submitLabel} busy={isSubmitting} />
      )}
      {page ? <LeaveAsk unsaved={() => dirty.current} /> : null}
      {asked ? (
        <Ask
          {...confirm}
          lines={changes(toBody(defaultValues, fields, schema), asked)}
          submitLabel={submitLabel}
          rule={reasonAsked ? ruleAt(schema, 'reason') : undefined}
          said={said}
          onGo={async (reason) => {
            setSaid(reason);
            await send(reasonAsked ? { ...asked, reason } : asked);
            setAsked(null);
          }}
          onClose={() => setAsked(null)}
        />
      ) : null}
    </form>
  );
};
