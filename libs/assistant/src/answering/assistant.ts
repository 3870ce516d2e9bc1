import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { AnswerLine } from '#contracts/http/assistant-shapes';
import type { AnswerWay } from '#contracts/shared/assistant';
import type { Locale } from '#contracts/shared/values';
import { Dispatcher, keyOfPicture, Storage } from '#platform';
import { AppError, type Actor } from '#platform/kernel';
import { BeginTurn } from '../commands/turns.command.js';
import { askerOf } from '../domain/asker.js';
import { clip, lineOf, plainOf } from '../domain/plain.js';
import { Material, type QuestionText } from '../ports.js';
import { Barring, type Bars } from '../store/barring.js';
import { AnswerRun } from './answer-run.js';
import { OpenAnswers } from './open-answers.js';
import { Seats } from './seats.js';
import { Writer } from './written.js';

export interface Wish {
  readonly conversationId: string | null;
  readonly text: string;
  readonly questionId: string | null;
  readonly picture: string | null;
}

/** What was asked, looked at: it may be asked, and everything it names is there. */
export interface Looked extends Wish {
  readonly userId: string;
  readonly bars: Bars;
  readonly chosen: QuestionText | null;
  /** As a data: address, where the model reads it. */
  readonly pictureData: string | null;
}

const titleMost = 80;
const sentences = {
  bn: 'একটি প্রশ্ন লিখুন, বা প্রশ্নব্যাংক থেকে একটি বেছে নিন',
  en: 'Write a question, or choose one from the question bank',
} as const;

/** The way of a question: may it be asked, what does it name, is there a seat; then it is counted, and the answer is written line by line. */
@Injectable()
export class Assistant {
  constructor(
    private readonly em: EntityManager,
    private readonly dispatcher: Dispatcher,
    private readonly barring: Barring,
    private readonly material: Material,
    private readonly storage: Storage,
    private readonly writer: Writer,
    private readonly seats: Seats,
    private readonly open: OpenAnswers,
    private readonly runs: AnswerRun,
  ) {}

  /**
   * The lines of an answer; nothing is counted unless they come. Throws 'Exam running', 'Question not found' (also one that is withheld),
   * 'Picture not accepted', 'Words needed', 'Invalid input', 'Conversation not found', 'Answer under way', 'No questions left',
   * 'Assistant busy'. `gone`: nobody reads any more.
   */
  async ask(actor: Actor, wish: Wish, locale: Locale, gone: AbortSignal): Promise<AsyncIterable<AnswerLine>> {
    const looked = await this.look(askerOf(actor), wish, locale);
    const { endpoint } = this.writer;
    const way: AnswerWay = endpoint.model() !== null && !endpoint.isHeldBack() ? 'model' : 'quotes';
    const leave = this.seats.take(way === 'model');
    try {
      const begun = await this.dispatcher.command(new BeginTurn(looked.userId, { ...wish, way, title: titleOf(looked) }));
      const stop = this.open.begin(begun.turnId);
      const end = (): void => {
        leave();
        this.open.end(begun.turnId);
      };
      return this.runs.lines({ looked, begun, way, signal: AbortSignal.any([gone, stop]), end });
    } catch (error) {
      leave();
      throw error;
    }
  }

  private async look(userId: string, wish: Wish, locale: Locale): Promise<Looked> {
    await this.barring.demandNoExam(userId);
    const { text, questionId, picture } = wish;
    if (text === '' && questionId === null && picture === null)
      throw new AppError('Invalid input', {}, { issues: { text: sentences[locale] } });
    const bars = await this.barring.of(userId);
    const chosen = questionId === null ? null : await this.chosen(bars, questionId);
    const pictureData = picture === null ? null : await this.picture(picture);
    if (picture !== null && pictureData === null && text === '' && chosen === null) throw new AppError('Words needed');
    return { ...wish, userId, bars, chosen, pictureData };
  }

  private async chosen(bars: Bars, questionId: string): Promise<QuestionText> {
    const [question] = await this.material.questions([questionId]);
    const barred = await this.barring.among(this.em.fork(), bars, [questionId]);
    if (!question || barred.has(questionId)) throw new AppError('Question not found', { question: questionId });
    return question;
  }

  /** Ours, and there; null where nobody reads it. */
  private async picture(address: string): Promise<string | null> {
    const key = keyOfPicture(address);
    const bytes = key === null ? null : await this.storage.get(key);
    if (!bytes) throw new AppError('Picture not accepted');
    return this.writer.endpoint.readsPictures() ? `data:image/webp;base64,${bytes.toString('base64')}` : null;
  }
}

const titleOf = ({ text, chosen }: Looked): string => {
  const words = text === '' && chosen ? lineOf(chosen.stem, titleMost) : clip(plainOf(text).replaceAll('\n', ' '), titleMost);
  return words === '' ? '…' : words;
};
