import { Migration } from '@mikro-orm/migrations';

/** After staff took the second factors of an account away, a code to a proven address stands in for them until a new one is set up. */
export class Migration20261128141000_factor_reset extends Migration {
  override name = 'Migration20261128141000_factor_reset';

  override up(): void {
    this.addSql('alter table identity.second_factors add column reset_at timestamptz(6) null');
    this.addSql('alter table identity.codes drop constraint codes_purpose_ck');
    this.addSql(
      `alter table identity.codes add constraint codes_purpose_ck check (purpose in ('sign-up', 'reset', 'phone', 'email', 'second-step'))`,
    );
  }
}
