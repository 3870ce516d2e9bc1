import { Migration } from '@mikro-orm/migrations';
import { cookiePolicy } from './first-policies/cookie.js';
import { privacyPolicy } from './first-policies/privacy.js';
import { termsOfService } from './first-policies/terms.js';

/** The tree of categories, and the policies with the texts that a site starts with; staff change them from there. */
export class Migration20261121100200_catalog extends Migration {
  override name = 'Migration20261121100200_catalog';

  override up(): void {
    for (const statement of tables) this.addSql(statement);
    for (const [name, { bn, en }] of Object.entries(firstPolicies)) {
      const texts = [name, bn.title, bn.html, en.title, en.html].map(quoted).join(', ');
      this.addSql(
        `insert into catalog.policies (name, title_bn, html_bn, title_en, html_en, updated_at) values (${texts}, platform.now())`,
      );
    }
  }
}

const firstPolicies = { 'cookie-policy': cookiePolicy, 'privacy-policy': privacyPolicy, 'terms-of-service': termsOfService };

/** Our own texts from this folder, as an SQL literal. */
const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

const tables = [
  `create table catalog.categories (
     id uuid not null,
     parent_id uuid null,
     slug text not null,
     section text not null,
     title_bn text not null,
     title_en text not null,
     position int not null default 0,
     constraint categories_pkey primary key (id),
     constraint categories_slug_uq unique (slug),
     constraint categories_parent_fk foreign key (parent_id) references catalog.categories (id) on delete no action,
     constraint categories_section_ck check (section in ('hsc', 'jobs', 'admission')),
     constraint categories_parent_ck check (parent_id <> id)
   )`,
  'create index categories_parent_ix on catalog.categories (parent_id)',
  'alter table catalog.courses add column category_id uuid null',
  `alter table catalog.courses add constraint courses_category_fk foreign key (category_id)
     references catalog.categories (id) on delete no action`,
  'create index courses_category_ix on catalog.courses (category_id)',
  `create table catalog.policies (
     name text not null,
     title_bn text not null,
     html_bn text not null,
     title_en text not null,
     html_en text not null,
     updated_at timestamptz(3) not null,
     constraint policies_pkey primary key (name),
     constraint policies_name_ck check (name in ('cookie-policy', 'privacy-policy', 'terms-of-service'))
   )`,
];
