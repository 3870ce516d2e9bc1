import { Migration } from '@mikro-orm/migrations';

/** Who asked for a code, and the tries of everybody else. Codes of the release before have no asker, and last five minutes. */
export class Migration20261128045809_identity_code_askers extends Migration {
  override name = 'Migration20261128045809_identity_code_askers';

  override up(): void {
    this.addSql('alter table identity.codes add column asker_key text null, add column stranger_tries int not null default 0');
    this.addSql('alter table identity.codes add constraint codes_stranger_tries_ck check (stranger_tries >= 0 and stranger_tries <= 5)');
  }
}
