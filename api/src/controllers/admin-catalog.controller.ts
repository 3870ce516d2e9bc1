import { Controller } from '@nestjs/common';
import * as desk from '#contracts/http/courses-desk';
import { ChangeCategories, DeleteTeacher, FindTeacherAccounts, GetTeacher, ListDeskCategories, ListTeachers, SaveTeacher } from '#catalog';
import { Dispatcher } from '#platform';
import { Endpoint, type Call } from '../http/endpoint.decorator.js';

/** What courses are sorted by and who teaches them, for staff. Every change of the tree answers the tree as it is then. */
@Controller()
export class AdminCatalogController {
  constructor(private readonly dispatcher: Dispatcher) {}

  @Endpoint(desk.listTeachers)
  listTeachers({ caller, query: { q, page } }: Call<typeof desk.listTeachers>) {
    return this.dispatcher.query(new ListTeachers(caller.actor, q, page));
  }

  @Endpoint(desk.findTeacherAccounts)
  async findTeacherAccounts({ caller, query: { q } }: Call<typeof desk.findTeacherAccounts>) {
    return { rows: [...(await this.dispatcher.query(new FindTeacherAccounts(caller.actor, q)))] };
  }

  @Endpoint(desk.createTeacher)
  async createTeacher({ caller, body }: Call<typeof desk.createTeacher>) {
    const { id } = await this.dispatcher.command(new SaveTeacher(caller.actor, null, body));
    return this.dispatcher.query(new GetTeacher(caller.actor, id));
  }

  @Endpoint(desk.saveTeacher)
  async saveTeacher({ caller, params: { id }, body: { version, ...texts } }: Call<typeof desk.saveTeacher>) {
    await this.dispatcher.command(new SaveTeacher(caller.actor, { id, version }, texts));
    return this.dispatcher.query(new GetTeacher(caller.actor, id));
  }

  @Endpoint(desk.deleteTeacher)
  async deleteTeacher({ caller, params }: Call<typeof desk.deleteTeacher>) {
    await this.dispatcher.command(new DeleteTeacher(caller.actor, params.id));
    return { deleted: true as const };
  }

  @Endpoint(desk.listDeskCategories)
  listDeskCategories(_call: Call<typeof desk.listDeskCategories>) {
    return this.tree();
  }

  @Endpoint(desk.createCategory)
  async createCategory({ caller, body: { section, parentId, ...texts } }: Call<typeof desk.createCategory>) {
    const { id } = await this.dispatcher.command(new ChangeCategories(caller.actor, { kind: 'create', section, parentId, texts }));
    return { ...(await this.tree()), id };
  }

  @Endpoint(desk.saveCategory)
  async saveCategory({ caller, params: { id }, body: texts }: Call<typeof desk.saveCategory>) {
    await this.dispatcher.command(new ChangeCategories(caller.actor, { kind: 'save', id, texts }));
    return this.tree();
  }

  @Endpoint(desk.moveCategory)
  async moveCategory({ caller, params: { id }, body }: Call<typeof desk.moveCategory>) {
    await this.dispatcher.command(new ChangeCategories(caller.actor, { kind: 'move', id, ...body }));
    return this.tree();
  }

  @Endpoint(desk.deleteCategory)
  async deleteCategory({ caller, params: { id } }: Call<typeof desk.deleteCategory>) {
    await this.dispatcher.command(new ChangeCategories(caller.actor, { kind: 'delete', id }));
    return this.tree();
  }

  private async tree() {
    return { nodes: await this.dispatcher.query(new ListDeskCategories()) };
  }
}
