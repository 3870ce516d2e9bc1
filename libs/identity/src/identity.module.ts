import { Module } from '@nestjs/common';
import { CreateUsersHandler } from './commands/create-users.command.js';
import { OpenSessionHandler } from './commands/open-session.command.js';
import { RegisterUserHandler } from './commands/register-user.command.js';
import { SignOutHandler } from './commands/sign-out.command.js';
import { UpdateProfileHandler } from './commands/update-profile.command.js';
import { SignIn } from './flows/sign-in.flow.js';
import { SignUp } from './flows/sign-up.flow.js';
import { PasswordHasher } from './passwords/password-hasher.js';
import { GetCurrentUserHandler } from './queries/get-current-user.query.js';
import { GetLearnerCardsHandler } from './queries/get-learner-cards.query.js';
import { GetStoredPasswordHandler } from './queries/get-stored-password.query.js';
import { GetUserTopicHandler } from './queries/get-user-topic.query.js';
import { ResolveSessionHandler } from './queries/resolve-session.query.js';

@Module({
  providers: [
    PasswordHasher,
    SignIn,
    SignUp,
    CreateUsersHandler,
    OpenSessionHandler,
    RegisterUserHandler,
    SignOutHandler,
    UpdateProfileHandler,
    GetCurrentUserHandler,
    GetLearnerCardsHandler,
    GetStoredPasswordHandler,
    GetUserTopicHandler,
    ResolveSessionHandler,
  ],
  exports: [PasswordHasher, SignIn, SignUp],
})
export class IdentityModule {}
