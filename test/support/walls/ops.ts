import type { AnyEndpoint } from '#contracts/http/endpoint';
import { newId } from '#platform/kernel';
import type { World } from '../world.js';

/** A job that was given up. */
export const makeDead = async (world: World): Promise<string> => {
  const id = newId();
  await world.sql(
    `insert into platform.dead (id, reaction, subject, event_id, event_name, lane, attempts, payload_hash, reason)
     values ($1::uuid, 'walk.walk', $1::text, $2, 'UserRegistered', 'bulk', 1, '', 'Walk')`,
    [id, newId()],
  );
  return id;
};

export const makeBanner = async (world: World): Promise<string> => {
  const id = newId();
  await world.sql(`insert into platform.banners (id, level, text_bn, text_en) values ($1, 'info', 'পথ', 'Walk')`, [id]);
  return id;
};

/** A process that was there a moment ago: whoever asks it to go finds that it has gone. */
export const makeProcess = async (world: World): Promise<string> => {
  const id = newId();
  await world.sql(
    `insert into platform.processes (id, role, name, host, pid, address, duties) values ($1, 'workers', 'walk', 'walk', 1, 'http://127.0.0.1:9', '{}')`,
    [id],
  );
  return id;
};

/** A banner stays until it is taken back. */
export const opsFields = ({ path }: AnyEndpoint): Readonly<Record<string, unknown>> =>
  path === '/api/ops/banners' ? { endsAt: null } : {};
