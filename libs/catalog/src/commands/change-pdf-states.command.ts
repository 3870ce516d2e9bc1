import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ResponseOf } from '#contracts/http/endpoint';
import type { actOnPdfs, DeskPdf } from '#contracts/http/pdfs';
import type { pdfActs } from '#contracts/shared/lessons';
import { Audit, Pages } from '#platform';
import { AppError, type Actor } from '#platform/kernel';
import { lessonMachine } from '../domain/lesson-rules.js';
import { demand } from '../domain/rights.js';
import { holdPdf } from '../store/pdfs.sql.js';

type Answer = ResponseOf<typeof actOnPdfs>;
export type PdfAct = (typeof pdfActs)[number];

/** Publishes PDFs, takes them back, makes them free or for enrolled students. What cannot be done is named, and the rest is done. */
export class ChangePdfStates extends Command<Answer> {
  constructor(
    readonly actor: Actor,
    readonly pdfIds: readonly string[],
    readonly act: PdfAct,
  ) {
    super();
  }
}

@CommandHandler(ChangePdfStates)
export class ChangePdfStatesHandler implements ICommandHandler<ChangePdfStates> {
  constructor(
    private readonly em: EntityManager,
    private readonly audit: Audit,
    private readonly pages: Pages,
  ) {}

  /** Throws 'Not allowed'. */
  async execute({ actor, pdfIds, act }: ChangePdfStates): Promise<Answer> {
    demand(actor, 'lessons.write');
    const skipped: Answer['skipped'] = [];
    // Always in one order: two people who act on the same files wait for each other.
    const ids = [...new Set(pdfIds)].toSorted();
    for (const id of ids) {
      let name = '';
      try {
        const pdf = await holdPdf(this.em, actor, id);
        name = pdf.title;
        await this.step(pdf, act);
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        skipped.push({ id, name, why: error.statusMessage });
      }
    }
    return { done: ids.length - skipped.length, skipped };
  }

  private async step({ id, title, state, free, file }: DeskPdf, act: PdfAct): Promise<void> {
    const before = { state, free };
    const after = {
      state: act === 'publish' ? lessonMachine.step(state, 'published') : act === 'draft' ? lessonMachine.step(state, 'draft') : state,
      free: act === 'free' ? true : act === 'enrolled' ? false : free,
    };
    if (act === 'publish' && (file.state === 'refused' || file.state === 'failed')) throw new AppError('Lesson not ready', { pdf: id });
    await this.em.execute('update catalog.pdfs set state = ?, free = ?, version = version + 1, changed_at = platform.now() where id = ?', [
      after.state,
      after.free,
      id,
    ]);
    this.audit.add({ action: `pdf.${act}`, subjectKind: 'pdf', subjectId: id, subject: title, before, after });
    if (before.free || after.free) this.pages.touch('courses');
  }
}
