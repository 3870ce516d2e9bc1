import { Migration } from '@mikro-orm/migrations';

/** What buyers say of courses, and what the privacy policy says of that where nobody has rewritten its sentences. */
export class Migration20261128144000_reviews extends Migration {
  override name = 'Migration20261128144000_reviews';

  override up(): void {
    for (const statement of tables) this.addSql(statement);
    for (const [column, before, after] of sentences) this.addSql(replaced(column, before, after));
  }
}

const tables = [
  `create table community.reviews (
     id uuid not null,
     course_id uuid not null,
     author_id uuid not null,
     stars smallint not null,
     text text not null default '',
     created_at timestamptz(6) not null default platform.now(),
     edited_at timestamptz(6) null,
     hidden_at timestamptz(6) null,
     hidden_by uuid null,
     hidden_why text null,
     withdrawn_at timestamptz(6) null,
     constraint reviews_pkey primary key (id),
     constraint reviews_stars_ck check (stars >= 1 and stars <= 5),
     constraint reviews_text_ck check (char_length(text) <= 1000),
     constraint reviews_hidden_ck check ((hidden_at is null) = (hidden_why is null)),
     constraint reviews_withdrawn_ck check (withdrawn_at is null or hidden_at is not null)
   )`,
  'create unique index reviews_one_uq on community.reviews (course_id, author_id)',
  'create index reviews_course_ix on community.reviews (course_id, created_at desc, id desc) where hidden_at is null',
  'create index reviews_author_ix on community.reviews (author_id)',
  'create index reviews_created_ix on community.reviews (created_at, id)',
];

/** Column, the sentence as it was first written, and as it is now. */
const sentences: readonly (readonly [string, string, string])[] = [
  [
    'html_bn',
    '<b>বাইরের মানুষ</b> সবার জন্য খোলা পাতায় শুধু আড়াল করা নাম দেখেন।',
    '<b>বাইরের মানুষ</b> সবার জন্য খোলা পাতায় শুধু আড়াল করা নাম দেখেন; কোর্সের রিভিউ লিখলে তার পাশে দেখেন নামের প্রথম অংশ।',
  ],
  ['html_bn', 'প্রশ্নোত্তরে আপনার লেখা নাম ছাড়া থেকে যায়।', 'প্রশ্নোত্তরে আপনার লেখা নাম ছাড়া থেকে যায়; কোর্সের রিভিউ মুছে যায়।'],
  [
    'html_en',
    'sees only a masked name on pages that are open to all.',
    'sees only a masked name on pages that are open to all, and beside a course review that you write your first name.',
  ],
  ['html_en', 'Your Q&amp;A posts stay without your name.', 'Your Q&amp;A posts stay without your name; your course reviews go.'],
];

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;
const replaced = (column: string, before: string, after: string): string =>
  `update catalog.policies set ${column} = replace(${column}, ${quoted(before)}, ${quoted(after)}), updated_at = platform.now()
   where name = 'privacy-policy' and position(${quoted(before)} in ${column}) > 0`;
