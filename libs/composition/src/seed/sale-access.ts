import { newId } from '#platform/kernel';
import { at, handedOver, hour, mark, type Made, type Row } from './sale-made.js';

/** Where the books of a sale are. */
export const parcelRows = ({ id, sale, paidAt }: Made): Row[] => {
  if (sale.parcel === null || sale.district === null) return [];
  const reached = (state: string, days: number): string | null => {
    const order = ['paid', 'packed', 'shipped', 'delivered'];
    return paidAt !== null && order.indexOf(sale.parcel ?? '') >= order.indexOf(state) ? at(paidAt + days * 24 * hour) : null;
  };
  const sent = sale.parcel === 'shipped' || sale.parcel === 'delivered';
  return [
    {
      order_id: id,
      name: sale.buyer.name,
      phone: sale.buyer.phone,
      address: 'বাড়ি ১২, রোড ৪, কলেজ পাড়া',
      district: sale.district,
      upazila: 'সদর',
      state: sale.parcel,
      courier: sent ? 'সুন্দরবন কুরিয়ার' : null,
      tracking: sent ? `SB${mark(id, 8)}` : null,
      restocked: sale.parcel === 'returned',
      version: 1,
      updated_at: at(paidAt ?? sale.createdAt),
      paid_at: at(paidAt),
      packed_at: reached('packed', 1),
      shipped_at: reached('shipped', 2),
      delivered_at: reached('delivered', 5),
      returned_at: sale.parcel === 'returned' && paidAt !== null ? at(paidAt + 19 * hour) : null,
    },
  ];
};

/** What was opened by it. */
export const accessRows = ({
  id: orderId,
  sale,
  lines,
  paidAt,
  refundedAt,
}: Made): { enrolments: Row[]; grants: Row[]; subscriptions: Row[] } => {
  const starts = handedOver(paidAt);
  if (starts === null) return { enrolments: [], grants: [], subscriptions: [] };
  const who = { order_id: orderId, user_id: sale.buyer.id };
  const opened = lines
    .filter(({ line }) => line.kind === 'course' || line.kind === 'exam-batch')
    .map(({ id: lineId, line }) => ({ id: newId(), lineId, courseId: line.refId, length: line.days > 0 ? line.days * 24 * hour : null }));
  return {
    enrolments: opened.map(({ id, lineId, courseId, length }) => ({
      ...who,
      id,
      course_id: courseId,
      source: 'order',
      starts_at: at(starts),
      ends_at: length === null ? null : at(starts + length),
      revoked_at: at(refundedAt),
      revoked_reason: refundedAt === null ? null : 'refunded',
      line_id: lineId,
    })),
    grants: opened.map(({ id, lineId, courseId, length }) => ({
      ...who,
      line_id: lineId,
      course_id: courseId,
      enrolment_id: id,
      outcome: 'granted',
      added_ms: length,
      at: at(starts),
      undone_at: at(refundedAt),
    })),
    subscriptions: lines
      .filter(({ line }) => line.kind === 'subscription')
      .map(({ id: lineId, line }) => ({
        ...who,
        id: newId(),
        starts_at: at(starts),
        ends_at: at(starts + line.days * 24 * hour),
        line_id: lineId,
        ended_at: at(refundedAt),
        reason: refundedAt === null ? null : 'refunded',
      })),
  };
};
