import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { useEndpoint } from '../../client/use-endpoint.js';
import { useText } from '../../i18n/index.js';
import { Button, ButtonLink } from '../../ui/button.js';
import { Field } from '../../ui/field.js';
import { Notice } from '../../ui/notice.js';
import { PlainMaths } from '../bank/plain-maths.js';
import { RichEditor } from '../editor/rich-editor.js';
import { DrawTools } from './draw-tools.js';
import { qnaText } from './text.js';
import { useAsking } from './use-asking.js';
import { Standing } from './words.js';

const pauseMs = 600;
const enough = 8;
const shown = 3;

/** What was asked before in such words: whoever finds it there need not wait. */
const Similar = ({ slug, title }: { slug: string; title: string }): ReactNode => {
  const t = useText(qnaText);
  const [q, setQ] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setQ(title.trim().length >= enough ? title.trim().slice(0, 100) : ''), pauseMs);
    return () => clearTimeout(timer);
  }, [title]);
  const query = { q, show: 'all', sort: 'active', page: 1 } as const;
  const { data } = useEndpoint('GET /api/courses/:slug/qna', q === '' ? null : { params: { slug }, query });
  const rows = q === '' ? [] : (data?.rows.slice(0, shown) ?? []);
  if (rows.length === 0) return null;
  return (
    <div className="rounded-control border border-line-2 bg-sunken px-4 py-3">
      <p className="text-sm text-text-3">{t('similar')}</p>
      <ul>
        {rows.map((row) => (
          <li key={row.id} className="mt-1 flex flex-wrap items-center gap-2">
            <Link to={`/courses/${slug}/qna/${row.id}`} className="link touch">
              <PlainMaths text={row.title} />
            </Link>
            <Standing row={row} />
          </li>
        ))}
      </ul>
    </div>
  );
};

/** A question in a line and in detail, with formulas, pictures and drawings. */
const AskForm = ({ slug }: { slug: string }): ReactNode => {
  const t = useText(qnaText);
  const { values, put, issues, refusal, busy, handed, resumed, send } = useAsking(slug);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const wrong = issues.title ? 'input' : issues.html ? '[role=textbox]' : null;
    if (wrong) form.current?.querySelector<HTMLElement>(wrong)?.focus();
  }, [issues]);
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
      className="mt-4 flex max-w-[720px] flex-col gap-5"
    >
      <p className="text-text-2">{t('askHint')}</p>
      {resumed ? <p className="text-sm text-text-3">{t('keptDraft')}</p> : null}
      <Field
        label={t('fieldTitle')}
        hint={t('fieldTitleHint')}
        error={issues.title}
        maxLength={160}
        value={values.title}
        onChange={({ target }) => put({ title: target.value })}
      />
      <Similar slug={slug} title={values.title} />
      <div>
        <RichEditor
          value={values.html}
          onChange={(html) => put({ html })}
          label={t('fieldText')}
          error={issues.html}
          hint={t('fieldTextHint')}
        />
        <p className="mt-2 text-sm">
          <a href="/playground" target="_blank" rel="noopener" className="link touch">
            {t('toPlayground')}
          </a>
        </p>
        <DrawTools html={values.html} onChange={(html) => put({ html })} handed={handed} />
      </div>
      {refusal === null ? null : <Notice tone="bad">{refusal}</Notice>}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" loading={busy}>
          {t('sendAsk')}
        </Button>
        <ButtonLink to={`/courses/${slug}/qna`} variant="outline">
          {t('cancel')}
        </ButtonLink>
      </div>
    </form>
  );
};

export default AskForm;
