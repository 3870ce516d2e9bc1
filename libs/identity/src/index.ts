import { Code } from './entities/code.entity.js';
import { Credential } from './entities/credential.entity.js';
import { Reset } from './entities/reset.entity.js';
import { Session } from './entities/session.entity.js';
import { Passkey, PendingSignIn, RecoveryCode, SecondFactor } from './entities/second-factor.entities.js';
import { InstituteAlias, InstituteMerge } from './entities/institute.entities.js';
import { StaffNote } from './entities/staff-note.entity.js';
import { User } from './entities/user.entity.js';

export { IdentityModule } from './identity.module.js';

// Flows: injected providers with `run(input)`. Hashing happens outside every transaction, so these are not bus commands.
export { GoogleSignIn } from './flows/google-sign-in.flow.js';
export { OwnAvatar } from './flows/own-avatar.flow.js';
export { OwnPassword, type PasswordChangeInput } from './flows/own-password.flow.js';
export { AddressProof } from './flows/prove-address.flow.js';
export { PasswordReset, type PasswordResetInput } from './flows/reset-password.flow.js';
export { SignIn, type SignInInput } from './flows/sign-in.flow.js';
export { SignUp, type SignUpByPhoneInput, type SignUpInput } from './flows/sign-up.flow.js';
export { PasswordHasher } from './passwords/password-hasher.js';

export { CreateUsers, type UserDraft } from './commands/create-users.command.js';
export { EndDevices } from './commands/end-devices.command.js';
export { ForgetInAudit } from './commands/forget-in-audit.command.js';
export { ForgetOld } from './commands/forget-old.command.js';
export { RequestCode } from './commands/request-code.command.js';
export { RequestProof } from './commands/request-proof.command.js';
export { SaveAccount } from './commands/save-account.command.js';
export { SignOut } from './commands/sign-out.command.js';
export { TouchSession } from './commands/touch-session.command.js';
export { BeginAuditExport } from './commands/begin-audit-export.command.js';
export { GetAuditByIds } from './queries/get-audit-by-ids.query.js';
export { ListAudit } from './queries/list-audit.query.js';
export { SaveGuardianConsent } from './commands/save-guardian-consent.command.js';
export { UpdateProfile, type ProfileFields } from './commands/update-profile.command.js';

// For staff.
export { AddStaffNote } from './commands/add-staff-note.command.js';
export { DeleteStaffNote } from './commands/delete-staff-note.command.js';
export { ListStaffNotes } from './queries/list-staff-notes.query.js';
export { ActOnUsers, type BulkAct, type BulkAnswer } from './commands/act-on-users.command.js';
export { BeginUsersExport } from './commands/begin-users-export.command.js';
export { MergeInstitutes } from './commands/merge-institutes.command.js';
export { UndoInstituteMerge } from './commands/undo-institute-merge.command.js';
export {
  GetCanonicalInstitutes,
  GetTouchedInstitutes,
  ListInstituteMerges,
  ListInstitutes,
  PreviewInstituteMerge,
  SuggestInstitutes,
} from './queries/institutes.query.js';
export { BlockUser } from './commands/block-user.command.js';
export { EndUserSessions } from './commands/end-user-sessions.command.js';
export { ReleaseReset } from './commands/release-reset.command.js';
export { SendUserCode } from './commands/send-user-code.command.js';
export { SaveUser, type PersonFields } from './commands/save-user.command.js';
export { SetRoles } from './commands/set-roles.command.js';
export { MarkAffiliate } from './commands/mark-affiliate.command.js';
export { GetLetterCards, type LetterCard } from './queries/get-letter-cards.query.js';
export { GetReachCards, type ReachCard } from './queries/get-reach-cards.query.js';
export { FindEmailOwners } from './queries/find-email-owners.query.js';
export { FindPhoneOwners, type PhoneOwner } from './queries/find-phone-owners.query.js';
export { GetContactCards, type ContactCard } from './queries/get-contact-cards.query.js';
export { GetUserDetail } from './queries/get-user-detail.query.js';
export { GetUsersByIds } from './queries/get-users-by-ids.query.js';
export { ListContributorNames, type ContributorName } from './queries/list-contributor-names.query.js';
export { FindRoleHolders, type RoleHolder } from './queries/find-role-holders.query.js';
export { MatchPeople } from './queries/match-people.query.js';
export { ListUserAudit } from './queries/list-user-audit.query.js';
export { ListUserSessions } from './queries/list-user-sessions.query.js';
export { ListUsers } from './queries/list-users.query.js';

export { GetAccount, type Account } from './queries/get-account.query.js';
export { GetCodeMessage } from './queries/get-code-message.query.js';
export { GetSecurityMessage } from './queries/get-security-message.query.js';
export { GetCurrentUser } from './queries/get-current-user.query.js';
export { ProvesOwner } from './queries/proves-owner.query.js';
export { GetLearnerCards, type LearnerCard } from './queries/get-learner-cards.query.js';
export { GetUserTopic } from './queries/get-user-topic.query.js';
export { GetStandingSessions } from './queries/get-standing-sessions.query.js';
export { ListDevices } from './queries/list-devices.query.js';
export { ResolveSessions, type ResolvedSession } from './queries/resolve-sessions.query.js';

export { isForeignNumber, readLogin } from './domain/login.js';
// The second factor.
export { AddPasskey } from './commands/add-passkey.command.js';
export { BeginPasskeySignIn } from './commands/begin-passkey-sign-in.command.js';
export { BeginPasskey } from './commands/begin-passkey.command.js';
export { BeginTotp } from './commands/begin-totp.command.js';
export { ConfirmTotp } from './commands/confirm-totp.command.js';
export { RemoveFactor } from './commands/remove-factor.command.js';
export { RenewRecoveryCodes } from './commands/renew-recovery-codes.command.js';
export { ResetSecondFactor } from './commands/reset-second-factor.command.js';
export { SecondStep } from './flows/second-step.flow.js';
export { GetSecondFactor } from './queries/get-second-factor.query.js';
export type { Entered } from './store/pending-sign-ins.sql.js';
export type { SecondStepDone } from './store/pending-sign-ins.sql.js';
export { codeAddress, type CodeAddress } from './domain/one-time-code.js';
export { keyOfAvatar } from './domain/avatar-path.js';
export { hashToken } from './domain/token.js';

export const identityEntities = [
  User,
  Credential,
  Session,
  Code,
  Reset,
  SecondFactor,
  Passkey,
  RecoveryCode,
  PendingSignIn,
  InstituteMerge,
  InstituteAlias,
  StaffNote,
];
