import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { INestApplicationContext } from '@nestjs/common';
import { Audit, changedFields, Dispatcher, requestContext, type AuditEntry, type RequestFacts } from '#platform';
import { newId, type Actor } from '#platform/kernel';
import { startPlatform } from '../support/platform.js';
import { startOwnWorld, type World } from '../support/world.js';

class Note extends Command<void> {
  constructor(
    readonly entries: readonly AuditEntry[],
    readonly fail = false,
  ) {
    super();
  }
}

@CommandHandler(Note)
class NoteHandler implements ICommandHandler<Note> {
  constructor(private readonly audit: Audit) {}
  async execute({ entries, fail }: Note): Promise<void> {
    for (const entry of entries) this.audit.add(entry);
    if (fail) throw new Error('no');
  }
}

let world: World;
let app: INestApplicationContext;
const actor: Actor = { kind: 'user', id: newId(), permissions: [] };
const facts: RequestFacts = { requestId: 'req-1', actor, locale: 'bn', address: '203.0.113.7' };
// The log itself asks nothing of a name; that each has words is the types' business.
const entry = (action: string): AuditEntry => ({
  action: action as AuditEntry['action'],
  subjectKind: 'thing',
  subjectId: 'x',
  subject: 'The thing',
});
const run = (command: Note, as = facts): Promise<void> => requestContext.run(as, () => app.get(Dispatcher).command(command));
const all = () => world.sql('select * from platform.audit order by seq');

beforeAll(async () => {
  world = await startOwnWorld();
  app = await startPlatform(world, [NoteHandler]);
});
afterAll(async () => {
  await app.close();
  await world.close();
});

describe('the audit log', () => {
  it('is written with the change, in order, with who and from where', async () => {
    await run(new Note([{ ...entry('a'), before: { count: 1, titles: ['x'] }, after: { count: null }, reason: 'so' }, entry('b')]));
    expect(await all()).toMatchObject([
      {
        action: 'a',
        actor_id: actor.id,
        actor: null,
        subject_kind: 'thing',
        subject_id: 'x',
        subject: 'The thing',
        before: { count: 1, titles: ['x'] },
        after: { count: null },
        reason: 'so',
        address: '203.0.113.7',
        request_id: 'req-1',
        at: expect.any(Date),
      },
      { action: 'b', before: null, after: null, reason: null },
    ]);
  });

  it('names programs by their name', async () => {
    await run(new Note([entry('c')]), { ...facts, actor: { kind: 'system', name: 'seed' } });
    expect((await all()).at(-1)).toMatchObject({ actor_id: null, actor: 'seed' });
  });

  // Red where an entry is written beside the transaction: the log then tells of what did not happen.
  it('says nothing of what was rolled back', async () => {
    const before = await all();
    await expect(run(new Note([entry('d')], true))).rejects.toThrow('no');
    expect(await all()).toEqual(before);
  });

  it('takes nothing outside a command', () => {
    expect(() => app.get(Audit).add(entry('e'))).toThrow('outside a command');
  });

  // Red without the trigger.
  it.each(['update platform.audit set subject = subject', 'delete from platform.audit', 'truncate platform.audit'])(
    'refuses: %s',
    async (statement) => {
      const before = await all();
      await expect(world.sql(statement)).rejects.toThrow('append-only');
      expect(await all()).toEqual(before);
    },
  );
});

describe('what changed', () => {
  it('is the fields that differ, on both sides', () => {
    expect(changedFields({ a: 1, b: ['x'], c: null }, { a: 1, b: ['y'], c: 'z' })).toEqual({
      before: { b: ['x'], c: null },
      after: { b: ['y'], c: 'z' },
    });
    expect(changedFields({ a: 1 }, { a: 1 })).toBeNull();
  });
});
