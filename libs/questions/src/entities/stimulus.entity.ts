import { defineEntity, p } from '@mikro-orm/core';

/** A passage or picture that several questions refer to. Never edited: another text is another stimulus. */
export const Stimulus = defineEntity({
  name: 'Stimulus',
  schema: 'questions',
  tableName: 'stimuli',
  properties: {
    id: p.uuid().primary(),
    text: p.text(),
    /** SHA-256 of the normalised text, hex. */
    contentKey: p.text().fieldName('content_key'),
  },
  uniques: [{ name: 'stimuli_content_uq', properties: ['contentKey'] }],
});
