import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { AnswerReceipt, GivenAnswer, SessionHead } from '#contracts/http/selfpractice';
import { AppError } from '#platform/kernel';
import { boundTimes } from '../domain/bound-times.js';
import { checkAnswer, isAnswered, markAnswer } from '../domain/mark-answer.js';
import { recordAnswers } from '../store/answers.sql.js';
import { ItemTexts, type ItemMarking } from '../store/item-texts.js';
import { positionOf, SessionView } from '../store/session-view.js';
import { isOver, ownSession, readHead, readItems, type ItemRow, type SessionRow } from '../store/sessions.sql.js';
import { idList, iso } from '../store/sql.js';
import { WithheldItems } from '../store/withheld-items.js';

interface Answered {
  readonly session: SessionHead;
  readonly now: string;
  readonly position: number | null;
  readonly receipts: AnswerReceipt[];
}

/**
 * Answers or passes over questions of an own session. Sent again it gives the same receipts; where answers are shown at once the first one
 * stands, else the one with the highest revision. A question that an exam keeps back now takes no answer.
 * Throws 'Session not found', 'Session over', 'Foreign question', 'Option out of range', 'Too many options'.
 */
export class AnswerSession extends Command<Answered> {
  constructor(
    readonly userId: string,
    readonly sessionId: string,
    readonly answers: readonly GivenAnswer[],
  ) {
    super();
  }
}

/** An answer beside the question that it is for, and what stands there. */
interface Pair {
  readonly given: GivenAnswer;
  readonly item: ItemRow;
  readonly text: ItemMarking | undefined;
}

const sameAs = ({ given, item }: Pair): boolean =>
  item.revision > 0 &&
  item.skipped === given.skipped &&
  (given.skipped ||
    ([...item.optionIds].toSorted().join() === [...given.answer.optionIds].toSorted().join() &&
      (item.numberText ?? '') === (given.answer.number ?? '')));

/** Whether this answer is to be written: nothing stands yet, or what stands may still be changed and is older. */
const takes = (session: SessionRow, { given, item }: Pair): boolean => {
  if (item.revision === 0) return true;
  const final = session.reveal === 'at-once' && !item.skipped;
  return !final && given.revision > item.revision;
};

@CommandHandler(AnswerSession)
export class AnswerSessionHandler implements ICommandHandler<AnswerSession> {
  constructor(
    private readonly em: EntityManager,
    private readonly items: ItemTexts,
    private readonly withheld: WithheldItems,
    private readonly view: SessionView,
  ) {}

  async execute({ userId, sessionId, answers }: AnswerSession): Promise<Answered> {
    const session = await ownSession(this.em, userId, sessionId, true);
    const without = await this.withheld.of(this.em, userId);
    const kept = new Set(without);
    const before = new Map((await readItems(this.em, sessionId)).map((item) => [item.number, item]));
    const pairs = await this.pairs(before, answers, kept);
    const over = isOver(session);
    if (over && !pairs.every((pair) => sameAs(pair))) throw new AppError('Session over');
    const written = over
      ? []
      : await this.write(
          session,
          pairs.filter((pair) => pair.text && takes(session, pair)),
        );
    const after = await readItems(this.em, sessionId);
    const byNumber = new Map(after.map((item) => [item.number, item]));
    return {
      session: await readHead(this.em, sessionId, without),
      now: iso(session.now),
      position: session.state === 'active' ? positionOf(after, kept) : null,
      receipts: pairs.map((pair) => this.receipt(session, pair, byNumber.get(pair.item.number) ?? pair.item, written)),
    };
  }

  /** Each answer with its question; the last one counts where a question is answered twice. Throws what makes an answer impossible. */
  private async pairs(items: ReadonlyMap<number, ItemRow>, answers: readonly GivenAnswer[], kept: ReadonlySet<string>): Promise<Pair[]> {
    const last = new Map(answers.map((given) => [given.number, given]));
    const asked = [...last.values()].map((given) => {
      const item = items.get(given.number);
      if (!item) throw new AppError('Foreign question');
      return { given, item };
    });
    const open = asked.filter(({ item }) => !kept.has(item.questionId));
    const texts = new Map((await this.items.markings(open.map(({ item }) => item.versionId))).map((text) => [text.versionId, text]));
    return asked.map(({ given, item }) => {
      const text = kept.has(item.questionId) ? undefined : texts.get(item.versionId);
      if (text && !given.skipped) {
        checkAnswer(text, given.answer);
        if (!isAnswered(given.answer))
          throw new AppError('Invalid input', { field: 'answer' }, { issues: { answers: 'Nothing is answered' } });
      }
      return { given, item, text };
    });
  }

  private async write(session: SessionRow, pairs: readonly Pair[]): Promise<readonly number[]> {
    if (pairs.length === 0) return [];
    const times = boundTimes(
      pairs.map(({ given }) => given.tookMs),
      session.now - session.touchedAt,
    );
    const rows = pairs.map(({ given, item, text }, at) => ({
      number: item.number,
      options: idList(given.skipped ? [] : given.answer.optionIds),
      text: given.skipped ? null : given.answer.number,
      skipped: given.skipped,
      revision: given.revision,
      took: item.tookMs + (times[at] ?? 0),
      right: given.skipped || !text ? null : markAnswer(text, given.answer),
    }));
    await this.em.execute(
      `update practice.session_items i set option_ids = d.options::uuid[], number_text = d.text, skipped = d.skipped, revision = d.revision,
         answered_at = platform.now(), took_ms = d.took, is_right = d."right"
       from jsonb_to_recordset(?::jsonb) as d(number int, options text, text text, skipped boolean, revision int, took int, "right" boolean)
       where i.session_id = ? and i.number = d.number`,
      [JSON.stringify(rows), session.id],
    );
    await this.em.execute('update practice.sessions set touched_at = platform.now() where id = ?', [session.id]);
    // What is shown at once stands from now on; the rest may be changed until the end, and is counted then.
    if (session.reveal === 'at-once') await this.count(session, pairs, rows);
    return rows.map(({ number }) => number);
  }

  private async count(
    session: SessionRow,
    pairs: readonly Pair[],
    rows: readonly { took: number; right: boolean | null }[],
  ): Promise<void> {
    await recordAnswers(
      this.em,
      pairs.flatMap(({ given, item }, at) =>
        given.skipped
          ? []
          : {
              userId: session.userId,
              questionId: item.questionId,
              versionId: item.versionId,
              source: 'session',
              refId: session.id,
              right: rows[at]?.right ?? null,
              tookMs: rows[at]?.took ?? 0,
              at: iso(session.now),
            },
      ),
    );
  }

  private receipt(session: SessionRow, pair: Pair, now: ItemRow, written: readonly number[]): AnswerReceipt {
    if (!pair.text) return { number: now.number, outcome: 'withdrawn', answer: null, marking: null };
    const stands = written.includes(now.number) || sameAs(pair);
    return this.view.receipt(session, now, pair.text, stands ? 'kept' : 'standing');
  }
}
