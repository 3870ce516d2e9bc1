// First: before any schema is made.
import '../../../ui/schema-setup.js';
import { useEffect, useRef, useState } from 'react';
import { type CourseDesk, courseSettings, getDeskCourse, saveDeskCourse } from '#contracts/http/courses-desk';
import { same, typedClient, wrongFields } from '../../../admin-kit/typed-client.js';
import { CallError, isCallError } from '../../../client/call-error.js';
import { kitText } from '../../../i18n/admin-kit/text.js';
import { useLocale, useText } from '../../../i18n/index.js';
import { toast } from '../../../ui/toast.js';
import { courseDeskText } from '../text.js';
import { type CourseField, type CourseValues, fieldOf, toSettings, toValues, wrongOf } from './course-values.js';

export type Errors = Partial<Record<CourseField, string>>;

export interface CourseForm {
  readonly values: CourseValues;
  readonly put: (patch: Partial<CourseValues>) => void;
  readonly errors: Errors;
  readonly dirty: boolean;
  readonly busy: boolean;
  readonly refusal: string | null;
  /** What another person changed while this one typed: the fields, until they are taken in. */
  readonly meanwhile: readonly CourseField[] | null;
  readonly take: () => void;
  readonly submit: () => void;
  /** Read at the moment of leaving: what was saved a moment ago asks nothing. */
  readonly unsaved: () => boolean;
}

const fields = Object.keys as (values: CourseValues) => CourseField[];
const differing = (a: CourseValues, b: CourseValues): CourseField[] => fields(a).filter((name) => !same(a[name], b[name]));

/** What is wrong, by field: first for people, then by the contract's own rules. */
const useRules = (): ((values: CourseValues) => Errors) => {
  const [t, kit] = [useText(courseDeskText), useText(kitText)];
  return (values) => {
    const settings = toSettings(values);
    const names = Object.keys(settings).map((name) => ({ name }));
    const ruled = Object.entries(wrongFields(courseSettings, settings, names, kit)).map(
      ([path, message]) => [fieldOf(path), message] as const,
    );
    const own = Object.entries(wrongOf(values)).map(([name, key]) => [name as CourseField, t(key)] as const);
    return Object.fromEntries([...ruled, ...own].filter(([name]) => name !== null)) as Errors;
  };
};

/** The form of a course: filled from what is saved, saved upon the version it was filled from. */
export const useCourseForm = (desk: CourseDesk, onWrong: (first: CourseField) => void): CourseForm => {
  const [t, rules, locale] = [useText(courseDeskText), useRules(), useLocale()];
  const [base, setBase] = useState(() => ({ values: toValues(desk.settings, locale), version: desk.version }));
  const [values, setValues] = useState(base.values);
  const [errors, setErrors] = useState<Errors>({});
  const [refusal, setRefusal] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [news, setNews] = useState<CourseDesk | null>(null);
  const dirty = differing(values, base.values).length > 0;
  const leaving = useRef(dirty);
  /** What was typed since `before` stays. */
  const fill = (now: CourseDesk, before: CourseValues): void => {
    const next = toValues(now.settings, locale);
    setBase({ values: next, version: now.version });
    setValues((mine) => ({ ...next, ...Object.fromEntries(differing(mine, before).map((name) => [name, mine[name]])) }));
  };
  // What was read anew goes into the form as long as nobody types in it.
  useEffect(() => {
    leaving.current = dirty;
    if (!dirty && desk.version > base.version) fill(desk, base.values);
  });
  const wrong = (found: Errors): void => {
    setErrors(found);
    const [first] = Object.keys(found) as CourseField[];
    if (first) onWrong(first);
  };
  const refuse = async (thrown: unknown): Promise<void> => {
    if (!(thrown instanceof CallError)) throw thrown;
    if (isCallError(thrown, 'Changed meanwhile')) {
      const now = await typedClient.one(getDeskCourse, { params: { id: desk.id } }).catch(() => null);
      if (now) return setNews(now);
    }
    if (thrown.statusMessage === 'Slug taken') return wrong({ slug: t('slugTaken') });
    const named = Object.entries(thrown.issues).map(([path, message]) => [fieldOf(path), message] as const);
    const shown = Object.fromEntries(named.filter(([name]) => name !== null)) as Errors;
    wrong(shown);
    return setRefusal(Object.keys(shown).length > 0 ? null : thrown.message || t('noAnswer'));
  };
  const save = async (): Promise<void> => {
    const found = rules(values);
    setRefusal(null);
    wrong(found);
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    try {
      const body = { version: base.version, settings: toSettings(values) };
      const answer = await typedClient.save(saveDeskCourse, { params: { id: desk.id }, body });
      leaving.current = false;
      setNews(null);
      fill(answer, values);
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
    meanwhile: news ? differing(toValues(news.settings, locale), base.values) : null,
    take: () => {
      if (news) fill(news, base.values);
      setNews(null);
    },
    submit: () => void (busy ? undefined : dirty ? save() : toast({ title: t('allSaved') })),
    unsaved: () => leaving.current,
  };
};
