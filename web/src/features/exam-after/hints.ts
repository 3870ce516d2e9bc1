import type { ItemStatistics } from '#contracts/http/exam-after';

type Choice = ItemStatistics['choices'][number];
type Flag = ItemStatistics['flags'][number];

/** Below this share of the takers a wrong option draws nobody and does no work; the server's own bound. */
const idleShare = 0.02;
/** With fewer takers the figures of a question are chance more than anything. */
export const fewTakers = 30;

/** The wrong option that draws those who did well in the rest of the paper: likely the right one. Null where none does. */
export const suspectOf = ({ choices }: Pick<ItemStatistics, 'choices'>): Choice | null =>
  choices.reduce<Choice | null>(
    (best, one) => (!one.right && one.upper > 0 && (one.pointBiserial ?? 0) > (best?.pointBiserial ?? 0) ? one : best),
    null,
  );

/** Wrong options that (nearly) nobody chose. */
export const idleOf = ({ choices }: Pick<ItemStatistics, 'choices'>): readonly Choice[] =>
  choices.filter(({ right, share }) => !right && (share ?? 1) < idleShare);

const urgent: readonly Flag[] = ['key-suspect', 'negative'];
/** How much a question wants to be looked at: smaller is sooner. */
export const urgencyOf = ({ flags }: Pick<ItemStatistics, 'flags'>): 0 | 1 | 2 =>
  flags.some((flag) => urgent.includes(flag)) ? 0 : flags.length > 0 ? 1 : 2;

export const itemOrders = ['urgent', 'number', '-number', 'difficulty', '-difficulty', 'discrimination', '-discrimination'] as const;
export type ItemOrder = (typeof itemOrders)[number];

const last = Number.POSITIVE_INFINITY;
const figureOf = (item: ItemStatistics, order: ItemOrder): number => {
  if (order === 'urgent') return urgencyOf(item);
  if (order.endsWith('number')) return item.number;
  return (order.endsWith('difficulty') ? item.difficulty : item.pointBiserial) ?? last;
};

/** Questions in an order; what has no figure stands at the end either way, equals as in the paper. */
export const inOrder = (items: readonly ItemStatistics[], order: ItemOrder): ItemStatistics[] =>
  items.toSorted((a, b) => {
    const [one, other] = [figureOf(a, order), figureOf(b, order)];
    if (one === other) return a.number - b.number;
    if (one === last || other === last) return one - other;
    return order.startsWith('-') ? other - one : one - other;
  });

/** What a reliability says, by the usual bounds (Nunnally & Bernstein, Psychometric Theory, 1994: .70 and .80); of few takers, nothing. */
export const reliabilityWord = (kr20: number, takers: number): 'reliable' | 'fair' | 'unsure' | 'gapTakers' =>
  takers < fewTakers ? 'gapTakers' : kr20 >= 0.8 ? 'reliable' : kr20 >= 0.7 ? 'fair' : 'unsure';
