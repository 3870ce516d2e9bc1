import { Controller } from '@nestjs/common';
import * as people from '#contracts/http/people';
import { sendUserCode } from '#contracts/http/people-code';
import { ListEnrolments } from '#catalog';
import { ListAttemptsOfUser } from '#exams';
import {
  ActOnUsers,
  BlockUser,
  EndUserSessions,
  GetUserDetail,
  ListUserSessions,
  ListUsers,
  ReleaseReset,
  SendUserCode,
  SaveUser,
  SetRoles,
} from '#identity';
import { Dispatcher } from '#platform';
import { Endpoint, type Call } from '../http/endpoint.decorator.js';
import { UsersExport } from './users-export.js';

/** Accounts, for staff. */
@Controller()
export class PeopleController {
  constructor(
    private readonly dispatcher: Dispatcher,
    private readonly exports: UsersExport,
  ) {}

  @Endpoint(people.listUsers)
  listUsers({ query: { sort, page, ...filter } }: Call<typeof people.listUsers>) {
    return this.dispatcher.query(new ListUsers(filter, sort, page));
  }

  @Endpoint(people.exportUsers)
  exportUsers({ caller, query: { sort, format, ...filter } }: Call<typeof people.exportUsers>) {
    return this.exports.make(caller, filter, sort, format);
  }

  @Endpoint(people.getUserDetail)
  getUserDetail({ params }: Call<typeof people.getUserDetail>) {
    return this.dispatcher.query(new GetUserDetail(params.id));
  }

  @Endpoint(people.saveUser)
  saveUser({ caller, params, body: { revision, ...fields } }: Call<typeof people.saveUser>) {
    return this.dispatcher.command(new SaveUser(caller.actor, params.id, revision, fields));
  }

  @Endpoint(people.setRoles)
  setRoles({ caller, params, body }: Call<typeof people.setRoles>) {
    return this.dispatcher.command(new SetRoles(caller.actor, params.id, body.roles, body.reason));
  }

  @Endpoint(people.blockUser)
  blockUser({ caller, params, body }: Call<typeof people.blockUser>) {
    return this.dispatcher.command(new BlockUser(caller.actor, params.id, 'blocked', body.reason));
  }

  @Endpoint(people.releaseReset)
  releaseReset({ caller, params, body }: Call<typeof people.releaseReset>) {
    return this.dispatcher.command(new ReleaseReset(caller.actor, params.id, body.reset, body.reason));
  }

  @Endpoint(sendUserCode)
  sendUserCode({ caller, params, body }: Call<typeof sendUserCode>) {
    return this.dispatcher.command(new SendUserCode(caller.actor, params.id, body.reason, caller.locale));
  }

  @Endpoint(people.unblockUser)
  unblockUser({ caller, params, body }: Call<typeof people.unblockUser>) {
    return this.dispatcher.command(new BlockUser(caller.actor, params.id, 'active', body.reason));
  }

  @Endpoint(people.actOnUsers)
  actOnUsers({ caller, body: { ids, ...act } }: Call<typeof people.actOnUsers>) {
    return this.dispatcher.command(new ActOnUsers(caller.actor, ids, act));
  }

  @Endpoint(people.listUserSessions)
  async listUserSessions({ caller, params }: Call<typeof people.listUserSessions>) {
    return { devices: await this.dispatcher.query(new ListUserSessions(params.id, caller.tokenHash)) };
  }

  @Endpoint(people.endUserSession)
  async endUserSession({ caller, params: { id, sessionId } }: Call<typeof people.endUserSession>) {
    await this.dispatcher.command(new EndUserSessions(caller.actor, id, { sessionId }));
    return { done: true as const };
  }

  @Endpoint(people.endUserSessions)
  endUserSessions({ caller, params, body }: Call<typeof people.endUserSessions>) {
    return this.dispatcher.command(new EndUserSessions(caller.actor, params.id, body));
  }

  @Endpoint(people.listUserEnrolments)
  async listUserEnrolments({ params, query }: Call<typeof people.listUserEnrolments>) {
    await this.dispatcher.query(new GetUserDetail(params.id));
    return this.dispatcher.query(new ListEnrolments(params.id, query.page));
  }

  @Endpoint(people.listUserAttempts)
  async listUserAttempts({ caller, params, query }: Call<typeof people.listUserAttempts>) {
    await this.dispatcher.query(new GetUserDetail(params.id));
    return this.dispatcher.query(new ListAttemptsOfUser(caller.actor, params.id, query.page));
  }
}
