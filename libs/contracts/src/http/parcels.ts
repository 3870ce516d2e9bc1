import * as z from 'zod/mini';
import { orderStates, parcelStates } from '../shared/commerce.js';
import { id, instant, listOf, pageAsked, searchText } from '../shared/values.js';
import { endpoint, may, type FileAnswer } from './endpoint.js';

const look = may('sales.read');
const write = may('sales.write');

/** States that staff sees and sets: an unpaid parcel is nobody's work yet. */
export const deskParcelStates = ['paid', 'packed', 'shipped', 'delivered', 'returned'] as const;

const parcelLine = z.strictObject({ lineId: id, bookId: id, title: z.string(), quantity: z.int(), refunded: z.boolean() });

/** A parcel as staff packs it. `phone` is whole: the courier calls it. */
export const deskParcel = z.strictObject({
  /** The order's. */
  id,
  number: z.string(),
  orderState: z.enum(orderStates),
  state: z.enum(parcelStates),
  name: z.string(),
  phone: z.string(),
  address: z.string(),
  district: z.string(),
  upazila: z.string(),
  courier: z.nullable(z.string()),
  tracking: z.nullable(z.string()),
  note: z.nullable(z.string()),
  lines: z.array(parcelLine),
  /** A refund named every line of it: it must not leave. */
  refunded: z.boolean(),
  paidAt: z.nullable(instant),
  updatedAt: instant,
  version: z.int(),
  /** The state that undoing the last step leads back to; null where there is none. */
  back: z.nullable(z.enum(parcelStates)),
});
export type DeskParcel = z.infer<typeof deskParcel>;

const filter = {
  q: searchText,
  state: z.optional(z.enum(deskParcelStates)),
  courier: z.optional(z.string().check(z.trim(), z.maxLength(60))),
  district: z.optional(z.string().check(z.trim(), z.maxLength(40))),
};

/** `states` counts what matches the rest of the filter, by state; `couriers` and `districts` are those in use. */
export const listParcels = endpoint({
  method: 'GET',
  path: '/api/admin/parcels',
  access: look,
  summary: 'Book orders to send and sent: search by number, phone, name or tracking; ten a page, the longest waiting first',
  query: z.strictObject({ ...filter, page: pageAsked }),
  response: z.strictObject({
    ...listOf(deskParcel).shape,
    states: z.strictObject({ paid: z.int(), packed: z.int(), shipped: z.int(), delivered: z.int(), returned: z.int() }),
    couriers: z.array(z.string()),
    districts: z.array(z.string()),
  }),
  errors: [],
});

/** What to take from the shelf for the parcels in state `paid`: each book once, with the orders it goes to. */
export const getPickList = endpoint({
  method: 'GET',
  path: '/api/admin/parcels/pick-list',
  access: look,
  summary: 'The books to take from the shelf, by title',
  query: z.strictObject({ district: filter.district }),
  response: z.strictObject({
    books: z.array(
      z.strictObject({
        bookId: id,
        title: z.string(),
        author: z.string(),
        copies: z.int(),
        orders: z.array(z.strictObject({ number: z.string(), quantity: z.int() })),
      }),
    ),
    parcels: z.int(),
    copies: z.int(),
  }),
  errors: [],
});

const moved = z.strictObject({ id, version: z.int() });
/** Those that were not as the page showed them are left alone and named. */
const movedAnswer = z.strictObject({
  moved: z.array(deskParcel),
  left: z.array(z.strictObject({ id, number: z.string(), reason: z.enum(['changed', 'refunded', 'step']) })),
});

/** `restock`: copies of returned parcels go back on the shelf. Courier and tracking belong to shipping; one parcel, one tracking number. */
export const moveParcels = endpoint({
  method: 'POST',
  path: '/api/admin/parcels/moves',
  access: write,
  summary: 'Move parcels one step: pack, ship with courier and tracking, delivered, returned',
  body: z.strictObject({
    to: z.enum(['packed', 'shipped', 'delivered', 'returned']),
    parcels: z
      .array(
        z.strictObject({
          id,
          /** As the page showed it; without it, the state alone says whether the step fits. */
          version: z.optional(z.int()),
          tracking: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(60))),
        }),
      )
      .check(z.minLength(1), z.maxLength(100)),
    courier: z.optional(z.string().check(z.trim(), z.minLength(2), z.maxLength(60))),
    restock: z.optional(z.boolean()),
    note: z.optional(z.string().check(z.trim(), z.maxLength(300))),
  }),
  response: movedAnswer,
  errors: ['Parcel not found'],
});

export const undoParcels = endpoint({
  method: 'POST',
  path: '/api/admin/parcels/undo',
  access: write,
  summary: 'Take the last step of parcels back',
  body: z.strictObject({ parcels: z.array(moved).check(z.minLength(1), z.maxLength(100)) }),
  response: movedAnswer,
  errors: ['Parcel not found'],
});

/** What was mistyped, while the parcel stays where it is. */
export const saveParcel = endpoint({
  method: 'PUT',
  path: '/api/admin/parcels/:id',
  access: write,
  summary: 'Correct courier, tracking number and note of a parcel',
  params: z.strictObject({ id }),
  body: z.strictObject({
    version: z.int(),
    courier: z.nullable(z.string().check(z.trim(), z.minLength(2), z.maxLength(60))),
    tracking: z.nullable(z.string().check(z.trim(), z.minLength(1), z.maxLength(60))),
    note: z.nullable(z.string().check(z.trim(), z.maxLength(300))),
  }),
  response: z.strictObject({ parcel: deskParcel }),
  errors: ['Parcel not found', 'Changed meanwhile'],
});

/** One line a parcel, as couriers take it: what to collect is nothing, all is paid. */
export const exportParcels = endpoint({
  method: 'GET',
  path: '/api/admin/parcels/courier-list',
  access: look,
  file: true,
  summary: 'Parcels as a CSV for the courier',
  query: z.strictObject({ ...filter, format: z.optional(z.enum(['csv'])) }),
  response: z.custom<FileAnswer>(),
  errors: [],
});

const lang = z.optional(z.enum(['bn', 'en']));

/** At most 240 parcels, ten sheets. */
export const getParcelLabels = endpoint({
  method: 'GET',
  path: '/api/admin/parcels/labels',
  access: look,
  file: true,
  summary: 'Labels as a PDF, 24 on a sheet of A4',
  query: z.strictObject({ ...filter, lang, format: z.optional(z.enum(['pdf'])) }),
  response: z.custom<FileAnswer>(),
  errors: ['Parcel not found'],
});

export const getPickListPdf = endpoint({
  method: 'GET',
  path: '/api/admin/parcels/pick-list.pdf',
  access: look,
  file: true,
  summary: 'The pick list as a PDF',
  query: z.strictObject({ district: filter.district, lang }),
  response: z.custom<FileAnswer>(),
  errors: [],
});
