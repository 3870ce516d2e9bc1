import * as account from './account.js';
import * as affiliates from './affiliates.js';
import * as affiliatesDesk from './affiliates-desk.js';
import * as assistant from './assistant.js';
import * as assistantDesk from './assistant-desk.js';
import * as bank from './bank.js';
import * as books from './books.js';
import * as booksDesk from './books-desk.js';
import * as catalog from './catalog.js';
import * as coursesDesk from './courses-desk.js';
import * as coupons from './coupons.js';
import type { AnyEndpoint } from './endpoint.js';
import * as examDesk from './exam-desk.js';
import * as audit from './audit.js';
import * as examAfter from './exam-after.js';
import * as examMakeUps from './exam-make-ups.js';
import * as examNight from './exam-night.js';
import * as exams from './exams.js';
import * as gateways from './gateways.js';
import * as identity from './identity.js';
import * as imports from './imports.js';
import * as institutes from './institutes.js';
import * as inbox from './inbox.js';
import * as ops from './ops.js';
import * as orders from './orders.js';
import * as parcels from './parcels.js';
import * as people from './people.js';
import * as peopleCode from './people-code.js';
import * as personSections from './person-sections.js';
import * as practice from './practice.js';
import * as selfpractice from './selfpractice.js';
import * as sales from './sales.js';
import * as salesActs from './sales-acts.js';
import * as settings from './settings.js';
import * as lessons from './lessons.js';
import * as lessonsDesk from './lessons-desk.js';
import * as media from './media.js';
import * as pdfs from './pdfs.js';
import * as qna from './qna.js';
import * as qnaDesk from './qna-desk.js';
import * as notices from './notices.js';
import * as noticesDesk from './notices-desk.js';
import * as progress from './progress.js';
import * as examPractice from './exam-practice.js';
import * as quiz from './quiz.js';
import * as timeline from './timeline.js';
import * as rooms from './rooms.js';
import * as receipts from './receipts.js';
import * as reviews from './reviews.js';
import * as secondFactor from './second-factor.js';

const isEndpoint = (value: unknown): value is AnyEndpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value;

const values = {
  ...identity,
  ...account,
  ...people,
  ...peopleCode,
  ...institutes,
  ...personSections,
  ...catalog,
  ...coursesDesk,
  ...exams,
  ...audit,
  ...examAfter,
  ...examNight,
  ...examMakeUps,
  ...examDesk,
  ...imports,
  ...inbox,
  ...bank,
  ...orders,
  ...practice,
  ...selfpractice,
  ...sales,
  ...coupons,
  ...gateways,
  ...salesActs,
  ...books,
  ...booksDesk,
  ...parcels,
  ...settings,
  ...affiliates,
  ...affiliatesDesk,
  ...lessons,
  ...lessonsDesk,
  ...media,
  ...pdfs,
  ...qna,
  ...assistant,
  ...assistantDesk,
  ...qnaDesk,
  ...reviews,
  ...notices,
  ...noticesDesk,
  ...progress,
  ...examPractice,
  ...quiz,
  ...timeline,
  ...rooms,
  ...receipts,
  ...ops,
  ...secondFactor,
};

/** Everything the contracts export, for types alone (`endpoint-name.ts`). */
export type ContractValues = typeof values;

/** Every endpoint by its value's name: start-up refuses one without a handler, the access walk tries them all. Server side only. */
export const endpoints: Readonly<Record<string, AnyEndpoint>> = Object.freeze(
  Object.fromEntries(Object.entries(values).flatMap(([name, value]) => (isEndpoint(value) ? [[name, value]] : []))),
);
