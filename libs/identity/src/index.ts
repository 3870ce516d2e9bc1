import { Credential } from './entities/credential.entity.js';
import { Session } from './entities/session.entity.js';
import { User } from './entities/user.entity.js';

export { IdentityModule } from './identity.module.js';

// Flows: injected providers with `run(input)`. Hashing happens outside every transaction, so these two are not bus commands.
export { SignIn, type SignInInput } from './flows/sign-in.flow.js';
export { SignUp, type SignUpInput } from './flows/sign-up.flow.js';
export { PasswordHasher } from './passwords/password-hasher.js';

export { CreateUsers, type UserDraft } from './commands/create-users.command.js';
export { SignOut } from './commands/sign-out.command.js';
export { UpdateProfile, type ProfileFields } from './commands/update-profile.command.js';

export { GetCurrentUser } from './queries/get-current-user.query.js';
export { GetLearnerCards, type LearnerCard } from './queries/get-learner-cards.query.js';
export { GetUserTopic } from './queries/get-user-topic.query.js';
export { ResolveSession, type ResolvedSession } from './queries/resolve-session.query.js';

export { hashToken } from './domain/token.js';

export const identityEntities = [User, Credential, Session];
