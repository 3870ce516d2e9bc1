import { Controller } from '@nestjs/common';
import * as bank from '#contracts/http/bank';
import { Dispatcher } from '#platform';
import {
  AddPicture,
  CreateQuestion,
  GetBankChoices,
  GetBankQuestion,
  GetQuestionVersion,
  ListOwnReports,
  ListQuestions,
  ListReports,
  ReportQuestion,
  RetagQuestions,
  SaveQuestion,
  SetQuestionStates,
  SettleReport,
  UndoBankChange,
} from '#questions';
import type { Caller } from '../http/caller.js';
import { Endpoint, type Call } from '../http/endpoint.decorator.js';
import { BankExport } from './bank-export.js';

/** The question bank, for those who keep it and write for it, and the reports of students. */
@Controller()
export class BankController {
  constructor(
    private readonly dispatcher: Dispatcher,
    private readonly files: BankExport,
    private readonly pictures: AddPicture,
  ) {}

  @Endpoint(bank.listQuestions)
  listQuestions({ caller, query: { sort, page, ...filter } }: Call<typeof bank.listQuestions>) {
    return this.dispatcher.query(new ListQuestions(caller.actor, filter, sort, page));
  }

  @Endpoint(bank.getBankChoices)
  getBankChoices({ caller }: Call<typeof bank.getBankChoices>) {
    return this.dispatcher.query(new GetBankChoices(caller.actor));
  }

  @Endpoint(bank.exportQuestions)
  exportQuestions({ caller, query: { format, ...filter } }: Call<typeof bank.exportQuestions>) {
    return this.files.make(caller, filter, format);
  }

  @Endpoint(bank.getQuestion)
  getQuestion({ caller, params }: Call<typeof bank.getQuestion>) {
    return this.whole(caller, params.id);
  }

  @Endpoint(bank.getQuestionVersion)
  getQuestionVersion({ caller, params: { id, version } }: Call<typeof bank.getQuestionVersion>) {
    return this.dispatcher.query(new GetQuestionVersion(caller.actor, id, version));
  }

  @Endpoint(bank.createQuestion)
  async createQuestion({ caller, body }: Call<typeof bank.createQuestion>) {
    const create = new CreateQuestion(caller.actor, body.question, body.next ?? null, caller.locale);
    return this.whole(caller, (await this.dispatcher.command(create)).questionId);
  }

  @Endpoint(bank.saveQuestion)
  async saveQuestion({ caller, params, body: { revision, question, note } }: Call<typeof bank.saveQuestion>) {
    const save = new SaveQuestion(caller.actor, params.id, { revision, question, note: note ?? null }, caller.locale);
    const { saved } = await this.dispatcher.command(save);
    return { ...(await this.whole(caller, params.id)), saved };
  }

  @Endpoint(bank.setQuestionStates)
  setQuestionStates({ caller, body: { which, action, reason } }: Call<typeof bank.setQuestionStates>) {
    return this.dispatcher.command(new SetQuestionStates(caller.actor, which, action, reason ?? null, caller.locale));
  }

  @Endpoint(bank.retagQuestions)
  retagQuestions({ caller, body: { which, ...change } }: Call<typeof bank.retagQuestions>) {
    return this.dispatcher.command(new RetagQuestions(caller.actor, which, change));
  }

  @Endpoint(bank.undoBankChange)
  undoBankChange({ caller, params }: Call<typeof bank.undoBankChange>) {
    return this.dispatcher.command(new UndoBankChange(caller.actor, params.id));
  }

  @Endpoint(bank.uploadPicture)
  async uploadPicture({ caller, upload }: Call<typeof bank.uploadPicture>) {
    return this.pictures.run(caller.actor, (await upload()).path);
  }

  @Endpoint(bank.listReports)
  listReports({ caller, query: { state, kind, questionId, page } }: Call<typeof bank.listReports>) {
    return this.dispatcher.query(new ListReports(caller.actor, { state, kind: kind ?? null, questionId: questionId ?? null }, page));
  }

  @Endpoint(bank.settleReport)
  settleReport({ caller, params, body: { outcome, answer, all } }: Call<typeof bank.settleReport>) {
    return this.dispatcher.command(new SettleReport(caller.actor, params.id, outcome, answer, all));
  }

  @Endpoint(bank.reportQuestion)
  async reportQuestion({ caller, params: { examId }, body: { questionId, kind, text } }: Call<typeof bank.reportQuestion>) {
    return { report: await this.dispatcher.command(new ReportQuestion(caller.actor, { examId, questionId }, kind, text)) };
  }

  @Endpoint(bank.listMyReports)
  listMyReports({ caller, query }: Call<typeof bank.listMyReports>) {
    return this.dispatcher.query(new ListOwnReports(caller.actor, query.examId ?? null));
  }

  private whole({ actor }: Caller, questionId: string) {
    return this.dispatcher.query(new GetBankQuestion(actor, questionId));
  }
}
