import type { AnyEndpoint } from '#contracts/http/endpoint';
import { Storage } from '#platform';
import { newId } from '#platform/kernel';
import type { Running } from '../api.js';
import { addBook, addCoupon } from '../shop.js';
import type { World } from '../world.js';
import { quickPerson } from './people.js';

/** Where the walls are tried. */
interface Place {
  readonly http: Running;
  readonly world: World;
}

/** Letters and digits of an id, for what has to be unique and short. */
const tail = (id: string, length = 10): string => id.replaceAll('-', '').slice(-length);

export interface MadeOrder {
  readonly state?: 'pending' | 'paid';
  readonly kind?: 'course' | 'book';
}

/** An order of this person over 500 taka, with one line. */
export const makeOrder = async (world: World, userId: string, { state = 'pending', kind = 'course' }: MadeOrder = {}): Promise<string> => {
  const id = newId();
  await world.sql(
    `insert into commerce.orders (id, number, user_id, kind, state, subtotal_paisa, discount_paisa, delivery_paisa, total_paisa, paid_paisa, locale,
       expires_at, paid_at)
     values ($1, $2, $3, $4, $5, 50000, 0, 0, 50000, case when $5 = 'paid' then 50000 else 0 end, 'bn', platform.now() + interval '1 hour',
       case when $5 = 'paid' then platform.now() end)`,
    [id, `P-26AA-${tail(id, 12)}`, userId, kind, state],
  );
  await world.sql(
    `insert into commerce.order_lines (id, order_id, position, kind, ref_id, title, quantity, unit_paisa, amount_paisa, discount_paisa, stock_state)
     values ($1, $2, 1, $3, $4, 'Thing', 1, 50000, 50000, 0, $5)`,
    [newId(), id, kind, newId(), kind === 'book' && state === 'paid' ? 'taken' : 'none'],
  );
  if (state === 'paid') await makePayment(world, id, 'succeeded');
  return id;
};

const makePayment = async (world: World, orderId: string, state: 'succeeded' | 'on_hold'): Promise<string> => {
  const id = newId();
  await world.sql(
    `insert into commerce.payments (id, order_id, gateway, tran_ref, gateway_id, amount_paisa, state, settled_at, hold_reason)
     values ($1, $2, 'sandbox', $3, $3, 50000, $4, case when $4 = 'succeeded' then platform.now() end, case when $4 = 'on_hold' then 'risk' end)`,
    [id, orderId, tail(id, 26).toUpperCase(), state],
  );
  return id;
};

/** A payment that waits for staff. */
export const makeHeldPayment = async (world: World, userId: string): Promise<string> =>
  makePayment(world, await makeOrder(world, userId), 'on_hold');

export const makeTask = async (world: World, userId: string): Promise<string> => {
  const id = newId();
  const order = await makeOrder(world, userId);
  await world.sql(`insert into commerce.order_tasks (id, order_id, kind, note) values ($1, $2, 'late-payment', 'x')`, [id, order]);
  return id;
};

export const makeParcel = async (world: World, userId: string): Promise<string> => {
  const id = await makeOrder(world, userId, { state: 'paid', kind: 'book' });
  await world.sql(
    `insert into commerce.parcels (order_id, name, phone, address, district, upazila, state, paid_at)
     values ($1, 'Rina', '01711111111', 'House 5', 'Dhaka', 'Mirpur', 'paid', platform.now())`,
    [id],
  );
  return id;
};

/** A printed book with something to look into. */
export const makeBook = async ({ http, world }: Place): Promise<string> => {
  const id = await addBook(world, { pricePaisa: 30_000, stock: 5 });
  const key = `books/${tail(id)}.pdf`;
  await http.app.get(Storage).put(key, Buffer.from('%PDF-1.7\n%%EOF'), 'application/pdf');
  await world.sql('update commerce.books set look_inside = $1 where id = $2', [key, id]);
  return id;
};
export const slugOf = (bookId: string): string => `book-${bookId.slice(-8)}`;

/** An e-book with its file, bought by this person. */
export const makeEbook = async (place: Place, userId: string): Promise<string> => {
  const { world } = place;
  const id = await makeBook(place);
  await world.sql(`update commerce.books set kind = 'ebook', stock = 0, ebook_file = look_inside where id = $1`, [id]);
  const order = await makeOrder(world, userId, { state: 'paid', kind: 'book' });
  await world.sql(
    `update commerce.order_lines set ref_id = $1, stock_state = 'none', outcome = 'granted', fulfilled_at = platform.now() where order_id = $2`,
    [id, order],
  );
  return id;
};

export const makeCoupon = async (world: World): Promise<string> => (await addCoupon(world, { percent: 10 })).id;
export const planOf = async (world: World): Promise<string> =>
  (await world.sql<{ id: string }>('select id from practice.plans where days = 30'))[0]?.id ?? '';

/** An affiliate of somebody who is nobody else here. */
export const makeAffiliate = async ({ http, world }: Place, state: 'applied' | 'approved' = 'applied'): Promise<string> => {
  const [id, user] = [newId(), await quickPerson(http, world, 'Promoter')];
  await world.sql(`insert into commerce.affiliates (id, user_id, code, state, about) values ($1, $2, $3, $4, 'x')`, [
    id,
    user.id,
    tail(id),
    state,
  ]);
  return id;
};

export const makeFlag = async (place: Place, userId: string): Promise<string> => {
  const [id, { world }] = [newId(), place];
  await world.sql(
    `insert into commerce.affiliate_flags (id, affiliate_id, order_id, buyer_id, reason) values ($1, $2, $3, $4, 'same-phone')`,
    [id, await makeAffiliate(place, 'approved'), await makeOrder(world, userId, { state: 'paid' }), userId],
  );
  return id;
};

export const makePayout = async (place: Place): Promise<string> => {
  const { world } = place;
  const [id, affiliateId] = [newId(), await makeAffiliate(place, 'approved')];
  await world.sql(`insert into commerce.payouts (id, affiliate_id, amount_paisa, to_sealed) values ($1, $2, 50000, 'x')`, [
    id,
    affiliateId,
  ]);
  return id;
};

/** A course of its own, that may be changed, filled and deleted. */
export const makeDeskCourse = async (world: World): Promise<string> => {
  const id = newId();
  await world.sql(
    `insert into catalog.courses (id, slug, title, subtitle, kind, section, cover, price_paisa, state)
     values ($1, $2, 'Desk course', '', 'course', 'hsc', '{"subject":"Physics","formula":"F = ma","ground":"kali"}', 50000, 'draft')`,
    [id, `desk-${tail(id)}`],
  );
  return id;
};

export const makeTeacher = async (world: World): Promise<string> => {
  const id = newId();
  await world.sql(`insert into catalog.teachers (id, name) values ($1, 'Teacher')`, [id]);
  return id;
};

export const makeCategory = async (world: World): Promise<string> => {
  const id = newId();
  await world.sql(`insert into catalog.categories (id, slug, section, title_bn, title_en) values ($1, $2, 'hsc', 'ক', 'C')`, [
    id,
    `cat-${tail(id)}`,
  ]);
  return id;
};

/** What the office sets, as it may be set; a schema does not say that a percentage and an amount exclude each other. */
const fieldsByPath: readonly (readonly [RegExp, Readonly<Record<string, unknown>>])[] = [
  [/^\/api\/admin\/coupons/, { percent: 10, amountPaisa: null, capPaisa: null, endsOn: null, refIds: [] }],
  [/\/students\/extend$/, { endsAt: null }],
  [/^\/api\/admin\/categories/, { parentId: null }],
  [/\/refunds$/, { whole: false }],
  [/^\/api\/admin\/parcels\/moves$/, { to: 'packed' }],
  [
    /^\/api\/admin\/courses\/:id$/,
    { accessDays: null, accessUntil: null, enrolOnEntry: false, listPricePaisa: null, categoryId: null, teacherIds: [], introVideo: null },
  ],
  [
    /^\/api\/admin\/settings\/payment$/,
    {
      on: ['sandbox'],
      first: 'sandbox',
      storeId: null,
      storePassword: null,
      bkash: { mode: 'test', version: 'v1', topicArn: '', username: null, password: null, appKey: null, appSecret: null },
    },
  ],
  [/^\/api\/admin\/assistant\/budget$/, { dailyBudget: 5 }],
  [
    /^\/api\/admin\/settings\/shop$/,
    { orderMinutes: 60, refundDays: 7, deliveryDhakaPaisa: 6000, deliveryElsewherePaisa: 12_000, commissionPercent: 10 },
  ],
];

/** Fields of the shop and its desks whose form no schema tells. */
export const moneyFields = ({ path }: AnyEndpoint): Readonly<Record<string, unknown>> =>
  Object.assign({}, ...fieldsByPath.filter(([place]) => place.test(path)).map(([, fields]) => fields)) as Record<string, unknown>;
