import type { EntityManager } from '@mikro-orm/postgresql';
import { shortAddress } from '#platform/kernel';
import { deviceName } from '../domain/device-name.js';

/** A sign-in as its owner and staff see it; times as ISO 8601 in UTC. */
export interface DeviceRow {
  readonly id: string;
  readonly device: string;
  readonly address: string;
  readonly createdAt: string;
  readonly lastSeenAt: string;
  readonly expiresAt: string;
  readonly current: boolean;
}

interface Row {
  readonly id: string;
  readonly device: string;
  readonly address: string;
  readonly created_at: Date;
  readonly last_seen_at: Date;
  readonly expires_at: Date;
  readonly current: boolean;
}

/** Which sessions stand: not ended, not too old, not unused for too long. `s` is the session; the one parameter is SESSION_IDLE_DAYS. */
export const standing = `s.revoked_at is null and s.expires_at > platform.now()
  and s.last_seen_at > platform.now() - make_interval(days => ?)`;

/** Where a person is signed in, last used first, the asker's own device at the top. `currentHash`: the asker's token as a hash, or null. */
export const findDevices = async (
  em: EntityManager,
  { userId, currentHash, idleDays }: { readonly userId: string; readonly currentHash: string | null; readonly idleDays: number },
): Promise<DeviceRow[]> => {
  const rows = await em.execute<Row[]>(
    `select s.id, s.device, s.address, s.created_at, s.last_seen_at, s.token_hash is not distinct from ?::text as current,
       least(s.expires_at, s.last_seen_at + make_interval(days => ?)) as expires_at
     from identity.sessions s where s.user_id = ? and ${standing}
     order by current desc, s.last_seen_at desc, s.id desc limit 200`,
    [currentHash, idleDays, userId, idleDays],
  );
  return rows.map((row) => ({
    id: row.id,
    device: deviceName(row.device),
    address: shortAddress(row.address),
    createdAt: new Date(row.created_at).toISOString(),
    lastSeenAt: new Date(row.last_seen_at).toISOString(),
    expiresAt: new Date(row.expires_at).toISOString(),
    current: row.current,
  }));
};
