import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { INestApplicationContext } from '@nestjs/common';
import { CreateUsers } from '#identity';
import { SystemDb, type Dispatcher } from '#platform';
import { system } from '#platform/kernel';
import { Verify } from '#readmodels';
import { ensureCatalog } from '../../libs/composition/src/seed/ensure-catalog.js';
import { ensureCommerce } from '../../libs/composition/src/seed/ensure-commerce.js';
import { members } from '../../libs/composition/src/seed/members.js';
import { compose } from '../support/compose.js';
import { addBook } from '../support/shop.js';
import { startOwnWorld, type World } from '../support/world.js';

let world: World;
let app: INestApplicationContext;
let dispatcher: Dispatcher;

beforeAll(async () => {
  world = await startOwnWorld();
  ({ app, dispatcher } = await compose(world));
  const drafts = members().map(({ draft }) => ({ ...draft, passwordHash: 'none' }));
  await dispatcher.command(new CreateUsers(system('seed'), drafts));
  await ensureCatalog(dispatcher);
  for (let count = 0; count < 3; count += 1) await addBook(world, { pricePaisa: 35_000, stock: 20 });
});
afterAll(async () => {
  await app.close();
  await world.close();
});

describe('the month of sales that the demo begins with', () => {
  it('has orders in every state, breaks no rule, and is made once', async () => {
    await ensureCommerce(app.get(SystemDb));
    const states = await world.sql<{ state: string; n: number }>(
      'select state, count(*)::int as n from commerce.orders group by state order by state',
    );
    expect(states.map(({ state }) => state)).toEqual(['cancelled', 'expired', 'fulfilled', 'pending', 'refunded']);
    expect(states.reduce((sum, { n }) => sum + n, 0)).toBeGreaterThan(50);
    const { invariants } = await app.get(Verify, { strict: false }).run();
    expect(invariants.filter(({ count }) => count > 0)).toEqual([]);
    const parts = () =>
      world.sql(
        'select (select count(*) from commerce.orders) as o, (select count(*) from commerce.payments) as p, (select count(*) from platform.outbox) as e',
      );
    const before = await parts();
    await ensureCommerce(app.get(SystemDb));
    expect(await parts()).toEqual(before);
  });
});
