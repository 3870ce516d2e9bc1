import { Controller } from '@nestjs/common';
import * as desk from '#contracts/http/courses-desk';
import {
  ChangeAccess,
  ChangeCourseStates,
  CreateDraftCourse,
  DeleteCourse,
  GetCourseChoices,
  GetDeskCourse,
  GiveAccess,
  GrantAccess,
  ListDeskCourses,
  ListStudents,
  SaveCourse,
} from '#catalog';
import { Dispatcher } from '#platform';
import type { Actor } from '#platform/kernel';
import { Endpoint, type Call } from '../http/endpoint.decorator.js';
import { ServerClock } from '../http/server-clock.js';
import { CoursesExport } from './courses-export.js';

/** Courses and who has them, for staff. */
@Controller()
export class AdminCoursesController {
  constructor(
    private readonly dispatcher: Dispatcher,
    private readonly exports: CoursesExport,
    private readonly clock: ServerClock,
  ) {}

  @Endpoint(desk.listDeskCourses)
  listDeskCourses({ caller, query: { sort, page, ...filter } }: Call<typeof desk.listDeskCourses>) {
    return this.dispatcher.query(new ListDeskCourses(caller.actor, filter, sort, page));
  }

  @Endpoint(desk.exportDeskCourses)
  exportDeskCourses({ caller, query: { sort, format, ...filter } }: Call<typeof desk.exportDeskCourses>) {
    return this.exports.courses(caller, filter, sort, format);
  }

  @Endpoint(desk.getCourseDeskChoices)
  async getCourseDeskChoices(_call: Call<typeof desk.getCourseDeskChoices>) {
    return { ...(await this.dispatcher.query(new GetCourseChoices())), now: new Date(this.clock.now()).toISOString() };
  }

  @Endpoint(desk.createDeskCourse)
  async createDeskCourse({ caller, body }: Call<typeof desk.createDeskCourse>) {
    const { id } = await this.dispatcher.command(new CreateDraftCourse(caller.actor, body));
    return this.course(caller.actor, id);
  }

  @Endpoint(desk.getDeskCourse)
  getDeskCourse({ caller, params }: Call<typeof desk.getDeskCourse>) {
    return this.course(caller.actor, params.id);
  }

  @Endpoint(desk.saveDeskCourse)
  async saveDeskCourse({ caller, params, body }: Call<typeof desk.saveDeskCourse>) {
    await this.dispatcher.command(new SaveCourse(caller.actor, params.id, body.version, body.settings));
    return this.course(caller.actor, params.id);
  }

  @Endpoint(desk.changeCourseState)
  async changeCourseState({ caller, params, body }: Call<typeof desk.changeCourseState>) {
    await this.dispatcher.command(new ChangeCourseStates(caller.actor, [params.id], body.act, body.version));
    return this.course(caller.actor, params.id);
  }

  @Endpoint(desk.actOnCourses)
  actOnCourses({ caller, body }: Call<typeof desk.actOnCourses>) {
    return this.dispatcher.command(new ChangeCourseStates(caller.actor, body.ids, body.act));
  }

  @Endpoint(desk.deleteDeskCourse)
  async deleteDeskCourse({ caller, params }: Call<typeof desk.deleteDeskCourse>) {
    await this.dispatcher.command(new DeleteCourse(caller.actor, params.id));
    return { deleted: true as const };
  }

  @Endpoint(desk.listStudents)
  listStudents({ caller, params, query: { sort, page, ...filter } }: Call<typeof desk.listStudents>) {
    return this.dispatcher.query(new ListStudents(caller.actor, params.id, filter, sort, page));
  }

  @Endpoint(desk.exportStudents)
  exportStudents({ caller, params, query: { sort, format, ...filter } }: Call<typeof desk.exportStudents>) {
    return this.exports.students(caller, params.id, { filter, sort, format });
  }

  @Endpoint(desk.grantAccess)
  grantAccess({ caller, params, body }: Call<typeof desk.grantAccess>) {
    return this.dispatcher.command(new GrantAccess(caller.actor, params.id, body.list, body.endsAt));
  }

  @Endpoint(desk.giveAccess)
  giveAccess({ caller, params, body }: Call<typeof desk.giveAccess>) {
    return this.dispatcher.command(new GiveAccess(caller.actor, params.id, body.courseId, body.reason));
  }

  @Endpoint(desk.extendAccess)
  extendAccess({ caller, params, body: { ids, endsAt, reason } }: Call<typeof desk.extendAccess>) {
    return this.dispatcher.command(new ChangeAccess(caller.actor, params.id, ids, { kind: 'extend', endsAt, reason }));
  }

  @Endpoint(desk.revokeAccess)
  revokeAccess({ caller, params, body: { ids, reason } }: Call<typeof desk.revokeAccess>) {
    return this.dispatcher.command(new ChangeAccess(caller.actor, params.id, ids, { kind: 'revoke', reason }));
  }

  private course(actor: Actor, id: string) {
    return this.dispatcher.query(new GetDeskCourse(actor, id));
  }
}
