import type { EntityManager } from '@mikro-orm/postgresql';
import { afterCommit, type Push } from '#platform';
import { readImportJob } from './imports.sql.js';

/** Within a command: everybody who watches the import learns its new state once it is committed. */
export const tellWatchers = async (em: EntityManager, push: Push, importId: string): Promise<void> => {
  const { version, state, counts } = await readImportJob(em, importId, null);
  afterCommit(() => push.publish(`import:${importId}`, version, { state, counts }));
};
