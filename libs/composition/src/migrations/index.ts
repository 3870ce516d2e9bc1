import type { MigrationSettings } from '#platform';
import { Migration20261121090000_platform } from './Migration20261121090000_platform.js';
import { Migration20261121090100_identity } from './Migration20261121090100_identity.js';
import { Migration20261121090150_catalog } from './Migration20261121090150_catalog.js';
import { Migration20261121090200_questions } from './Migration20261121090200_questions.js';
import { Migration20261121090300_exams } from './Migration20261121090300_exams.js';
import { Migration20261121100000_account } from './Migration20261121100000_account.js';
import { Migration20261121100100_people } from './Migration20261121100100_people.js';
import { Migration20261121100200_catalog } from './Migration20261121100200_catalog.js';
import { Migration20261121100300_forgotten } from './Migration20261121100300_forgotten.js';
import { Migration20261121110000_imports } from './Migration20261121110000_imports.js';
import { Migration20261121120000_bank } from './Migration20261121120000_bank.js';
import { Migration20261121120100_exam_desk } from './Migration20261121120100_exam_desk.js';
import { Migration20261121120200_exam_after } from './Migration20261121120200_exam_after.js';
import { Migration20261121120300_import_mappings } from './Migration20261121120300_import_mappings.js';
import { Migration20261122090000_commerce } from './Migration20261122090000_commerce.js';
import { Migration20261122090100_gateways } from './Migration20261122090100_gateways.js';
import { Migration20261122090200_books } from './Migration20261122090200_books.js';
import { Migration20261122090300_courses_desk } from './Migration20261122090300_courses_desk.js';
import { Migration20261122091000_affiliates } from './Migration20261122091000_affiliates.js';
import { Migration20261122091200_practice } from './Migration20261122091200_practice.js';
import { Migration20261122092000_sales } from './Migration20261122092000_sales.js';
import { Migration20261123090000_media } from './Migration20261123090000_media.js';
import { Migration20261123090100_lessons } from './Migration20261123090100_lessons.js';
import { Migration20261123090200_qna } from './Migration20261123090200_qna.js';
import { Migration20261123090300_notices } from './Migration20261123090300_notices.js';
import { Migration20261123090400_toppers } from './Migration20261123090400_toppers.js';
import { Migration20261124090000_ops } from './Migration20261124090000_ops.js';
import { Migration20261124090100_backups } from './Migration20261124090100_backups.js';
import { Migration20261124090200_traces } from './Migration20261124090200_traces.js';
import { Migration20261124090300_outbox_waits } from './Migration20261124090300_outbox_waits.js';
import { Migration20261125090000_selfpractice } from './Migration20261125090000_selfpractice.js';
import { Migration20261125090100_quiz } from './Migration20261125090100_quiz.js';
import { Migration20261125090200_rooms } from './Migration20261125090200_rooms.js';
import { Migration20261125090300_timeline } from './Migration20261125090300_timeline.js';
import { Migration20261125090400_assistant } from './Migration20261125090400_assistant.js';
import { Migration20261126090000_import_staging } from './Migration20261126090000_import_staging.js';
import { Migration20261128090000_foreign_refunds } from './Migration20261128090000_foreign_refunds.js';
import { Migration20261128100000_google_waits } from './Migration20261128100000_google_waits.js';
import { Migration20261128110000_archived_results } from './Migration20261128110000_archived_results.js';
import { Migration20261128110100_guardian_consent } from './Migration20261128110100_guardian_consent.js';
import { Migration20261128110200_extra_time } from './Migration20261128110200_extra_time.js';
import { Migration20261128110000_refund_lines } from './Migration20261128110000_refund_lines.js';
import { Migration20261128120000_own_paper } from './Migration20261128120000_own_paper.js';
import { Migration20261128120000_own_exams } from './Migration20261128120000_own_exams.js';
import { Migration20261128110000_papers_at_rest } from './Migration20261128110000_papers_at_rest.js';
import { Migration20261128110000_second_factor } from './Migration20261128110000_second_factor.js';
import { Migration20261128110100_settle_indexes } from './Migration20261128110100_settle_indexes.js';
import { Migration20261128001000_live_figures } from './Migration20261128001000_live_figures.js';
import { Migration20261128005500_attempts_of_staff } from './Migration20261128005500_attempts_of_staff.js';
import { Migration20261128011000_proven_phones } from './Migration20261128011000_proven_phones.js';
import { Migration20261127090000_stock_ledger } from './Migration20261127090000_stock_ledger.js';
import { Migration20261128001000_approved_questions } from './Migration20261128001000_approved_questions.js';
import { Migration20261128001100_question_rule } from './Migration20261128001100_question_rule.js';
import { Migration20261128001200_import_destination } from './Migration20261128001200_import_destination.js';
import { Migration20261128001300_set_aside } from './Migration20261128001300_set_aside.js';
import { Migration20261128041833_phones_used } from './Migration20261128041833_phones_used.js';
import { Migration20261128045809_identity_code_askers } from './Migration20261128045809_identity_code_askers.js';
import { Migration20261128050000_order_holds } from './Migration20261128050000_order_holds.js';
import { Migration20261128050100_unknown_notifications } from './Migration20261128050100_unknown_notifications.js';
import { Migration20261128050200_assistant_budget } from './Migration20261128050200_assistant_budget.js';
import { Migration20261128050300_answer_log_ends } from './Migration20261128050300_answer_log_ends.js';
import { Migration20261128051500_identity_resets } from './Migration20261128051500_identity_resets.js';
import { Migration20261128120000_saves_taken_over } from './Migration20261128120000_saves_taken_over.js';
import { Migration20261128120100_orders_looked_at } from './Migration20261128120100_orders_looked_at.js';
import { Migration20261128130000_wrong_codes } from './Migration20261128130000_wrong_codes.js';
import { Migration20261128141000_factor_reset } from './Migration20261128141000_factor_reset.js';
import { Migration20261128141000_peer_tokens } from './Migration20261128141000_peer_tokens.js';
import { Migration20261128145000_left_practice } from './Migration20261128145000_left_practice.js';
import { Migration20261128143000_staff_notes } from './Migration20261128143000_staff_notes.js';
import { Migration20261128143100_inbox_indexes } from './Migration20261128143100_inbox_indexes.js';
import { Migration20261128142000_outages_made_up } from './Migration20261128142000_outages_made_up.js';
import { Migration20261128142100_make_ups } from './Migration20261128142100_make_ups.js';
import { Migration20261128110000_news } from './Migration20261128110000_news.js';
import { Migration20261128144000_reviews } from './Migration20261128144000_reviews.js';
import { Migration20261128144100_institutes } from './Migration20261128144100_institutes.js';
import { Migration20261128150000_attempts_by_institute } from './Migration20261128150000_attempts_by_institute.js';
import { Migration20261128153100_import_left_over } from './Migration20261128153100_import_left_over.js';
import { Migration20261128190000_import_own_place } from './Migration20261128190000_import_own_place.js';

/** Every migration of this build, in order. */
const all = {
  Migration20261121090000_platform,
  Migration20261121090100_identity,
  Migration20261121090150_catalog,
  Migration20261121090200_questions,
  Migration20261121090300_exams,
  Migration20261121100000_account,
  Migration20261121100100_people,
  Migration20261121100200_catalog,
  Migration20261121100300_forgotten,
  Migration20261121110000_imports,
  Migration20261121120000_bank,
  Migration20261121120100_exam_desk,
  Migration20261121120200_exam_after,
  Migration20261121120300_import_mappings,
  Migration20261122090000_commerce,
  Migration20261122090100_gateways,
  Migration20261122090200_books,
  Migration20261122090300_courses_desk,
  Migration20261122091000_affiliates,
  Migration20261122091200_practice,
  Migration20261122092000_sales,
  Migration20261123090000_media,
  Migration20261123090100_lessons,
  Migration20261123090200_qna,
  Migration20261123090300_notices,
  Migration20261123090400_toppers,
  Migration20261124090000_ops,
  Migration20261124090100_backups,
  Migration20261124090200_traces,
  Migration20261124090300_outbox_waits,
  Migration20261125090000_selfpractice,
  Migration20261125090100_quiz,
  Migration20261125090200_rooms,
  Migration20261125090300_timeline,
  Migration20261125090400_assistant,
  Migration20261126090000_import_staging,
  Migration20261128090000_foreign_refunds,
  Migration20261128001000_live_figures,
  Migration20261128005500_attempts_of_staff,
  Migration20261128011000_proven_phones,
  Migration20261127090000_stock_ledger,
  Migration20261128001000_approved_questions,
  Migration20261128001100_question_rule,
  Migration20261128001200_import_destination,
  Migration20261128001300_set_aside,
  Migration20261128041833_phones_used,
  Migration20261128045809_identity_code_askers,
  Migration20261128050000_order_holds,
  Migration20261128050100_unknown_notifications,
  Migration20261128050200_assistant_budget,
  Migration20261128050300_answer_log_ends,
  Migration20261128051500_identity_resets,
  Migration20261128100000_google_waits,
  Migration20261128110000_archived_results,
  Migration20261128110100_guardian_consent,
  Migration20261128110200_extra_time,
  Migration20261128110000_refund_lines,
  Migration20261128120000_saves_taken_over,
  Migration20261128120100_orders_looked_at,
  Migration20261128120000_own_paper,
  Migration20261128110000_news,
  Migration20261128120000_own_exams,
  Migration20261128110000_papers_at_rest,
  Migration20261128110000_second_factor,
  Migration20261128110100_settle_indexes,
  Migration20261128130000_wrong_codes,
  Migration20261128141000_factor_reset,
  Migration20261128141000_peer_tokens,
  Migration20261128145000_left_practice,
  Migration20261128144000_reviews,
  Migration20261128144100_institutes,
  Migration20261128143000_staff_notes,
  Migration20261128143100_inbox_indexes,
  Migration20261128142000_outages_made_up,
  Migration20261128142100_make_ups,
  Migration20261128150000_attempts_by_institute,
  Migration20261128153100_import_left_over,
  Migration20261128190000_import_own_place,
};

export const migrationNames: readonly string[] = Object.keys(all);

/** All pending migrations run in one transaction: a killed run leaves nothing behind, and the next one begins anew. */
export const migrationSettings: MigrationSettings = {
  tableName: 'platform.migrations',
  migrationsList: Object.entries(all).map(([name, migration]) => ({ name, class: migration })),
  path: 'dist/libs/composition/src/migrations',
  pathTs: 'libs/composition/src/migrations',
  transactional: true,
  allOrNothing: true,
  snapshot: false,
  silent: true,
};
