import { Injectable } from '@nestjs/common';
import { SystemDb } from '../database/system-db.js';

/** Tag → version, as committed now; a tag that was never touched is not there. */
export type TagVersions = Readonly<Record<string, number>>;

/** What prerendering compares; over the system's own connections, so that it answers also while commands wait for theirs. */
@Injectable()
export class PageVersions {
  constructor(private readonly db: SystemDb) {}

  async read(): Promise<TagVersions> {
    const rows = await this.db.query<{ tag: string; version: string }>('select tag, version from platform.page_tags');
    return Object.fromEntries(rows.map(({ tag, version }) => [tag, Number(version)]));
  }
}
