import { Controller } from '@nestjs/common';
import * as bank from '#contracts/http/bank';
import { filterPracticeSubjects, practiceSubjectRows } from '#contracts/shared/practice-subjects';
import { placed } from '#contracts/shared/subject-tree';
import { Dispatcher } from '#platform';
import { CreateSubject, DeleteSubject, ListSubjects, MergeSubject, MoveSubject, RenameSubject } from '#questions';
import { Endpoint, type Call } from '../http/endpoint.decorator.js';
import { practiceSubjectsSheet } from './exam-sheets.js';
import { ListFiles } from './list-files.js';

/** The tree of subjects, chapters and topics. Every change answers the tree as it is then. */
@Controller()
export class SubjectsController {
  constructor(
    private readonly dispatcher: Dispatcher,
    private readonly files: ListFiles,
  ) {}

  @Endpoint(bank.listSubjects)
  listSubjects() {
    return this.tree();
  }

  @Endpoint(bank.exportPracticeSubjects)
  async exportPracticeSubjects({ caller, query }: Call<typeof bank.exportPracticeSubjects>) {
    const { nodes } = await this.tree();
    return this.files.exportRows(
      caller,
      practiceSubjectsSheet,
      query,
      filterPracticeSubjects(practiceSubjectRows(placed(nodes), query.level), query),
    );
  }

  @Endpoint(bank.createSubject)
  async createSubject({ caller, body: { parentId, name } }: Call<typeof bank.createSubject>) {
    const { id } = await this.dispatcher.command(new CreateSubject(caller.actor, parentId, name));
    return { ...(await this.tree()), id };
  }

  @Endpoint(bank.renameSubject)
  async renameSubject({ caller, params, body }: Call<typeof bank.renameSubject>) {
    await this.dispatcher.command(new RenameSubject(caller.actor, params.id, body.name));
    return this.tree();
  }

  @Endpoint(bank.moveSubject)
  async moveSubject({ caller, params, body }: Call<typeof bank.moveSubject>) {
    await this.dispatcher.command(new MoveSubject(caller.actor, params.id, body));
    return this.tree();
  }

  @Endpoint(bank.mergeSubject)
  async mergeSubject({ caller, params, body }: Call<typeof bank.mergeSubject>) {
    const merged = await this.dispatcher.command(new MergeSubject(caller.actor, params.id, body.intoId));
    return { ...(await this.tree()), ...merged };
  }

  @Endpoint(bank.deleteSubject)
  async deleteSubject({ caller, params }: Call<typeof bank.deleteSubject>) {
    await this.dispatcher.command(new DeleteSubject(caller.actor, params.id));
    return this.tree();
  }

  private tree() {
    return this.dispatcher.query(new ListSubjects());
  }
}
