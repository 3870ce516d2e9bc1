// First: before any schema is made.
import '../../../ui/schema-setup.js';
import { useEffect, useRef, useState } from 'react';
import { getDeskLesson, lessonBody, saveLesson, type LessonDesk } from '#contracts/http/lessons-desk';
import { same, typedClient, wrongFields } from '../../../admin-kit/typed-client.js';
import { CallError, isCallError } from '../../../client/call-error.js';
import { putAnswer } from '../../../client/use-endpoint.js';
import { kitText } from '../../../i18n/admin-kit/text.js';
import { useText } from '../../../i18n/index.js';
import { toast } from '../../../ui/toast.js';
import { lessonsDeskText } from '../text.js';
import { fieldOf, type LessonField, type LessonValues, toBody, toValues } from './lesson-values.js';

export type LessonErrors = Partial<Record<LessonField, string>>;

export interface LessonForm {
  readonly values: LessonValues;
  readonly put: (patch: Partial<LessonValues>) => void;
  readonly errors: LessonErrors;
  readonly dirty: boolean;
  readonly busy: boolean;
  readonly refusal: string | null;
  /** Another person saved while this one typed, until that is taken in. */
  readonly meanwhile: boolean;
  readonly take: () => void;
  readonly submit: () => void;
  /** Read at the moment of leaving: what was saved a moment ago asks nothing. */
  readonly unsaved: () => boolean;
}

const fields = Object.keys as (values: LessonValues) => LessonField[];
const differing = (a: LessonValues, b: LessonValues): LessonField[] => fields(a).filter((name) => !same(a[name], b[name]));

/** The form of a lesson: filled from what is saved, saved upon the version it was filled from. */
export const useLessonForm = (desk: LessonDesk, onWrong: (first: LessonField) => void): LessonForm => {
  const [t, kit] = [useText(lessonsDeskText), useText(kitText)];
  const [base, setBase] = useState(() => ({ values: toValues(desk.lesson), version: desk.version }));
  const [values, setValues] = useState(base.values);
  const [errors, setErrors] = useState<LessonErrors>({});
  const [refusal, setRefusal] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [news, setNews] = useState<LessonDesk | null>(null);
  const dirty = differing(values, base.values).length > 0;
  const leaving = useRef(dirty);
  const fill = (now: LessonDesk, mine: Partial<LessonValues>): void => {
    const next = toValues(now.lesson);
    setBase({ values: next, version: now.version });
    setValues({ ...next, ...mine });
  };
  // What was read anew goes into the form as long as nobody types in it.
  useEffect(() => {
    leaving.current = dirty;
    if (!dirty && desk.version > base.version) fill(desk, {});
  });
  const wrong = (found: LessonErrors): void => {
    setErrors(found);
    const [first] = Object.keys(found) as LessonField[];
    if (first) onWrong(first);
  };
  const byField = (issues: Readonly<Record<string, string>>): LessonErrors =>
    Object.fromEntries(
      Object.entries(issues)
        .map(([path, message]) => [fieldOf(path, values), message] as const)
        .filter(([name]) => name !== null),
    ) as LessonErrors;
  const refuse = async (thrown: unknown): Promise<void> => {
    if (!(thrown instanceof CallError)) throw thrown;
    if (isCallError(thrown, 'Changed meanwhile')) {
      const now = await typedClient.one(getDeskLesson, { params: { id: desk.id } }).catch(() => null);
      if (now) return setNews(now);
    }
    const shown = byField(thrown.issues);
    wrong(shown);
    return setRefusal(Object.keys(shown).length > 0 ? null : thrown.message || t('noAnswer'));
  };
  const save = async (): Promise<void> => {
    const body = toBody(values);
    const names = Object.keys(body).map((name) => ({ name }));
    const found = byField(wrongFields(lessonBody, body, names, kit));
    setRefusal(null);
    wrong(found);
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    try {
      const sent = values;
      const answer = await typedClient.save(saveLesson, { params: { id: desk.id }, body: { version: base.version, lesson: body } });
      leaving.current = false;
      setNews(null);
      await putAnswer('GET /api/admin/lessons/:id', { params: { id: desk.id } }, answer);
      setBase({ values: toValues(answer.lesson), version: answer.version });
      // What was typed while it went out is not saved yet, and stays.
      setValues((now) => ({ ...toValues(answer.lesson), ...Object.fromEntries(differing(now, sent).map((name) => [name, now[name]])) }));
      toast({ title: t('saved') });
    } catch (thrown) {
      await refuse(thrown);
    } finally {
      setBusy(false);
    }
  };
  return {
    values,
    put: (patch) => {
      setValues((before) => ({ ...before, ...patch }));
      setErrors((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !(name in patch))));
    },
    errors,
    dirty,
    busy,
    refusal,
    meanwhile: news !== null,
    take: () => {
      if (news) fill(news, Object.fromEntries(differing(values, base.values).map((name) => [name, values[name]])));
      setNews(null);
    },
    submit: () => void (busy ? undefined : dirty ? save() : toast({ title: t('allSaved') })),
    unsaved: () => leaving.current,
  };
};
