import { defineEntity, p } from '@mikro-orm/core';
import { staffNoteLength } from '#contracts/shared/choices';
import { User } from './user.entity.js';

/** What staff write about a person for each other. It goes with the person's account; without an author: that account is gone. */
export const StaffNote = defineEntity({
  name: 'StaffNote',
  schema: 'identity',
  tableName: 'staff_notes',
  properties: {
    id: p.uuid().primary(),
    user: () => p.manyToOne(User).joinColumn('user_id').deleteRule('cascade').foreignKeyName('staff_notes_user_fk'),
    author: () => p.manyToOne(User).joinColumn('author_id').deleteRule('set null').foreignKeyName('staff_notes_author_fk').nullable(),
    text: p.text(),
    createdAt: p.datetime(6).fieldName('created_at').defaultRaw('platform.now()'),
  },
  indexes: [
    { name: 'staff_notes_user_ix', properties: ['user', 'createdAt', 'id'] },
    { name: 'staff_notes_author_ix', properties: ['author'] },
  ],
  checks: [{ name: 'staff_notes_text_ck', expression: `length(text) >= 1 and length(text) <= ${staffNoteLength}` }],
});
