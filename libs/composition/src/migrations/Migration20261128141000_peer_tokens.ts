import { Migration } from '@mikro-orm/migrations';

/** Each process tells the others by what it may be asked. */
export class Migration20261128141000_peer_tokens extends Migration {
  override name = 'Migration20261128141000_peer_tokens';

  override up(): void {
    this.addSql('alter table platform.processes add column token text null');
  }
}
