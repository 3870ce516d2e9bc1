import { defineEntity, p } from '@mikro-orm/core';

/** One of the site's policies: sanitised HTML in both languages, headings of the second level carry its sections. */
export const Policy = defineEntity({
  name: 'Policy',
  schema: 'catalog',
  tableName: 'policies',
  properties: {
    name: p.text().primary(),
    titleBn: p.text().fieldName('title_bn'),
    htmlBn: p.text().fieldName('html_bn'),
    titleEn: p.text().fieldName('title_en'),
    htmlEn: p.text().fieldName('html_en'),
    /** In whole milliseconds, and never the same twice: whoever saves says which text was read. */
    updatedAt: p.datetime(3).fieldName('updated_at'),
  },
  checks: [{ name: 'policies_name_ck', expression: `name in ('cookie-policy', 'privacy-policy', 'terms-of-service')` }],
});
