// First: before any schema is made.
import '../../ui/schema-setup.js';
import { useEffect, useRef, useState } from 'react';
import { mutate } from 'swr';
import { postNotice, saveNotice, type NoticeDetail } from '#contracts/http/notices-desk';
import { same, typedClient, wrongFields } from '../../admin-kit/typed-client.js';
import { CallError } from '../../client/call-error.js';
import { addressOf, call } from '../../client/call.js';
import { randomId } from '../../client/random-id.js';
import { serverNow } from '../../client/server-clock.js';
import { useUser } from '../../client/user.js';
import { kitText } from '../../i18n/admin-kit/text.js';
import { useText } from '../../i18n/index.js';
import { useSentence } from '../account/parts/refusal.js';
import { bodyOf, emptyNotice, type NoticeField, type NoticeValues, valuesOf, wrongOf } from './notice-values.js';
import { noticesDeskText } from './text.js';

export interface NoticeForm {
  readonly values: NoticeValues;
  readonly put: (patch: Partial<NoticeValues>) => void;
  readonly errors: Partial<Record<NoticeField, string>>;
  readonly refusal: string | null;
  readonly dirty: boolean;
  readonly busy: boolean;
  /** True when nothing is wrong; what is, is said at its field. */
  readonly check: () => boolean;
  /** Null: it was refused, which the form says. */
  readonly send: () => Promise<NoticeDetail | null>;
  /** Read at the moment of leaving. */
  readonly unsaved: () => boolean;
}

const ownWordMs = 3000;

/** The form of a notice: a new one, or one that stands (`notice`), upon the version it was filled from. */
export const useNoticeForm = (notice: NoticeDetail | null): NoticeForm => {
  const [t, kit, sentence] = [useText(noticesDeskText), useText(kitText), useSentence()];
  // Who posts in own courses has no other audience.
  const first = useUser()?.permissions.includes('notices.write') ? emptyNotice : ({ ...emptyNotice, audience: 'course' } as const);
  const [base, setBase] = useState(() => ({ values: notice ? valuesOf(notice) : first, version: notice?.version ?? 0 }));
  const [values, setValues] = useState(base.values);
  const [errors, setErrors] = useState<NoticeForm['errors']>({});
  const [refusal, setRefusal] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  // The same act, however often it is sent; other words are another act.
  const act = useRef({ key: '', of: '' });
  const dirty = !same(values, base.values);
  const leaving = useRef(dirty);
  leaving.current = dirty;
  /** What was typed since `before` stays. */
  const fill = (now: NoticeDetail, before: NoticeValues): void => {
    const filled = valuesOf(now);
    setBase({ values: filled, version: now.version });
    setValues((mine) => {
      const typed = Object.entries(mine).filter(([name, value]) => !same(value, before[name as NoticeField]));
      return { ...filled, ...Object.fromEntries(typed) };
    });
  };
  // What others have changed goes into the form as long as nobody types in it; what is typed is never thrown away.
  useEffect(() => {
    if (notice && !dirty && notice.version > base.version) fill(notice, base.values);
  });
  const keyFor = (body: object): string => {
    const of = JSON.stringify(body);
    if (act.current.of !== of) act.current = { key: randomId(), of };
    return act.current.key;
  };
  const check = (): boolean => {
    const names = Object.keys(values).map((name) => ({ name }));
    const ruled = wrongFields(postNotice.body!, bodyOf(values), names, kit);
    const own = Object.entries(wrongOf(values, serverNow(), location.origin)).map(([name, key]) => [name, t(key)] as const);
    const found = { ...ruled, ...Object.fromEntries(own) } as NoticeForm['errors'];
    setErrors(found);
    setRefusal(null);
    return Object.keys(found).length === 0;
  };
  const send = async (): Promise<NoticeDetail | null> => {
    setBusy(true);
    try {
      const body = bodyOf(values);
      const answer = notice
        ? await typedClient.save(saveNotice, { params: { id: notice.id }, body: { version: base.version, ...body } })
        : await call('POST /api/admin/notices', { body }, { idempotencyKey: keyFor(body) });
      leaving.current = false;
      fill(answer.notice, values);
      if (!notice) {
        void mutate((key) => typeof key === 'string' && key.startsWith('/api/admin/notices'));
        // One's own words come to one's own bell too: soon after, it is counted anew.
        setTimeout(() => void mutate(addressOf('GET /api/notices/head', {})), ownWordMs);
      }
      return answer.notice;
    } catch (thrown) {
      if (thrown instanceof CallError) setErrors(thrown.issues as NoticeForm['errors']);
      setRefusal(sentence(thrown).sentence);
      return null;
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
    refusal,
    dirty,
    busy,
    check,
    send,
    unsaved: () => leaving.current,
  };
};
