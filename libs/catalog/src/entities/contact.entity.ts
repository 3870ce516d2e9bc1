import { defineEntity, p } from '@mikro-orm/core';

/** How people reach the office: one row, empty text where nothing is said. */
export const Contact = defineEntity({
  name: 'Contact',
  schema: 'catalog',
  tableName: 'contact',
  properties: {
    onlyOne: p.boolean().primary().default(true),
    phone: p.text().default(''),
    email: p.text().default(''),
    addressBn: p.text().default(''),
    addressEn: p.text().default(''),
    hoursBn: p.text().default(''),
    hoursEn: p.text().default(''),
    facebook: p.text().default(''),
    youtube: p.text().default(''),
    messenger: p.text().default(''),
    telegram: p.text().default(''),
    version: p.integer().default(1),
    updatedAt: p.datetime(6).defaultRaw('platform.now()'),
  },
  checks: [{ name: 'contact_only_one_ck', expression: 'only_one' }],
});
