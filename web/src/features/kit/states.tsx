import { type ReactNode, useState } from 'react';
import { CallError } from '../../client/call-error.js';
import { useText } from '../../i18n/index.js';
import { Button } from '../../ui/button.js';
import { Changes } from '../../ui/changes.js';
import { Empty } from '../../ui/empty.js';
import { ErrorBox } from '../../ui/error-box.js';
import { Items } from '../../ui/items.js';
import { Notice } from '../../ui/notice.js';
import { Section } from '../../ui/section.js';
import { SkeletonRows } from '../../ui/skeleton.js';
import { Table } from '../../ui/table.js';
import { loadPlayerCss } from '../video/player-css.js';
import { Row } from './row.js';
import { showText } from './text.js';

const rows = [
  { name: 'first', score: 'firstScore' },
  { name: 'second', score: 'secondScore' },
] as const;
const offline = new CallError({}, { answered: false });
const visitor = new CallError({ statusCode: 401, statusMessage: 'Sign in required' }, { answered: true });
/** There is no such file: what follows is the way to the copy on the network. */
const missingSheet = '/assets/no-such-player.css';

const Lists = (): ReactNode => {
  const t = useText(showText);
  const chosen = (row: (typeof rows)[number]): boolean => row.name === 'second';
  return (
    <Section title={t('table')} className="mt-6">
      <Table
        caption={t('results')}
        rows={rows}
        rowKey={(row) => row.name}
        chosen={chosen}
        columns={[
          { key: 'name', head: t('examinee'), cell: (row) => t(row.name) },
          { key: 'score', head: t('score'), numeric: true, cell: (row) => t(row.score) },
        ]}
      />
      <div className="px-3 pt-4">
        <Items
          caption={t('results')}
          rows={rows}
          rowKey={(row) => row.name}
          chosen={chosen}
          item={(row) => ({ title: t(row.name), side: t(row.score), lines: [t('results'), t('live')] })}
        />
      </div>
    </Section>
  );
};

const Player = (): ReactNode => {
  const [t, [loaded, setLoaded]] = [useText(showText), useState<boolean | null>(null)];
  return (
    <Section title={t('player')} className="mt-6">
      <Row>
        <Button variant="outline" onClick={() => void loadPlayerCss(missingSheet).then(setLoaded)}>
          {t('playerAsk')}
        </Button>
        <span role="status">{loaded === null ? '' : t(loaded ? 'playerYes' : 'playerNo')}</span>
      </Row>
    </Section>
  );
};

export const States = (): ReactNode => {
  const t = useText(showText);
  return (
    <>
      <Section title={t('states')} className="mt-6">
        <div className="grid gap-x-6 sm:grid-cols-2">
          <Empty
            title={t('empty')}
            action={
              <Button variant="outline" size="sm">
                {t('practise')}
              </Button>
            }
          >
            {t('emptyMore')}
          </Empty>
          <SkeletonRows rows={2} />
          <ErrorBox error={offline} onRetry={() => undefined} />
          <ErrorBox error={visitor} />
        </div>
        <div className="grid gap-4 sm:grid-cols-2">
          <Notice tone="bad" title={t('notice')}>
            {t('noticeMore')}
          </Notice>
          <Notice tone="warn">{t('noticeMore')}</Notice>
        </div>
      </Section>
      <Lists />
      <Section title={t('change')} className="mt-6">
        <Changes lines={[{ key: 'role', label: t('role'), before: t('student'), after: t('teacher') }]} />
      </Section>
      <Player />
    </>
  );
};
