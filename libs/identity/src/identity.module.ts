import { Module } from '@nestjs/common';
import { AddStaffNoteHandler } from './commands/add-staff-note.command.js';
import { DeleteStaffNoteHandler } from './commands/delete-staff-note.command.js';
import { ListStaffNotesHandler } from './queries/list-staff-notes.query.js';
import { ActOnUsersHandler } from './commands/act-on-users.command.js';
import { BeginUsersExportHandler } from './commands/begin-users-export.command.js';
import { MergeInstitutesHandler } from './commands/merge-institutes.command.js';
import { UndoInstituteMergeHandler } from './commands/undo-institute-merge.command.js';
import {
  GetCanonicalInstitutesHandler,
  GetTouchedInstitutesHandler,
  ListInstituteMergesHandler,
  ListInstitutesHandler,
  PreviewInstituteMergeHandler,
  SuggestInstitutesHandler,
} from './queries/institutes.query.js';
import { InstituteOffers } from './store/institute-offers.js';
import { BlockUserHandler } from './commands/block-user.command.js';
import { EndUserSessionsHandler } from './commands/end-user-sessions.command.js';
import { SaveUserHandler } from './commands/save-user.command.js';
import { SetRolesHandler } from './commands/set-roles.command.js';
import { MarkAffiliateHandler } from './commands/mark-affiliate.command.js';
import { GetLetterCardsHandler } from './queries/get-letter-cards.query.js';
import { GetReachCardsHandler } from './queries/get-reach-cards.query.js';
import { FindEmailOwnersHandler } from './queries/find-email-owners.query.js';
import { FindPhoneOwnersHandler } from './queries/find-phone-owners.query.js';
import { GetContactCardsHandler } from './queries/get-contact-cards.query.js';
import { FindRoleHoldersHandler } from './queries/find-role-holders.query.js';
import { MatchPeopleHandler } from './queries/match-people.query.js';
import { GetUserDetailHandler } from './queries/get-user-detail.query.js';
import { GetUsersByIdsHandler } from './queries/get-users-by-ids.query.js';
import { ListContributorNamesHandler } from './queries/list-contributor-names.query.js';
import { ListUserAuditHandler } from './queries/list-user-audit.query.js';
import { ListUserSessionsHandler } from './queries/list-user-sessions.query.js';
import { ListUsersHandler } from './queries/list-users.query.js';
import { CreateUsersHandler } from './commands/create-users.command.js';
import { OpenSessionHandler } from './commands/open-session.command.js';
import { RegisterUserHandler } from './commands/register-user.command.js';
import { SignOutHandler } from './commands/sign-out.command.js';
import { TouchSessionHandler } from './commands/touch-session.command.js';
import { BeginAuditExportHandler } from './commands/begin-audit-export.command.js';
import { GetAuditByIdsHandler } from './queries/get-audit-by-ids.query.js';
import { ListAuditHandler } from './queries/list-audit.query.js';
import { SaveGuardianConsentHandler } from './commands/save-guardian-consent.command.js';
import { UpdateProfileHandler } from './commands/update-profile.command.js';
import { SignIn } from './flows/sign-in.flow.js';
import { SignUp } from './flows/sign-up.flow.js';
import { PasswordHasher } from './passwords/password-hasher.js';
import { GetCurrentUserHandler } from './queries/get-current-user.query.js';
import { GetLearnerCardsHandler } from './queries/get-learner-cards.query.js';
import { GetStoredPasswordHandler } from './queries/get-stored-password.query.js';
import { GetUserTopicHandler } from './queries/get-user-topic.query.js';
import { GetStandingSessionsHandler } from './queries/get-standing-sessions.query.js';
import { IsFreshSessionHandler } from './queries/is-fresh-session.query.js';
import { ProvesOwnerHandler } from './queries/proves-owner.query.js';
import { ListDevicesHandler } from './queries/list-devices.query.js';
import { ResolveSessionsHandler } from './queries/resolve-sessions.query.js';
import { DeleteAccountHandler } from './commands/delete-account.command.js';
import { EndDevicesHandler } from './commands/end-devices.command.js';
import { EnterByGoogleHandler } from './commands/enter-by-google.command.js';
import { ForgetInAuditHandler } from './commands/forget-in-audit.command.js';
import { ForgetOldHandler } from './commands/forget-old.command.js';
import { LookAtCodeHandler } from './commands/look-at-code.command.js';
import { ProveAddressHandler } from './commands/prove-address.command.js';
import { RequestCodeHandler } from './commands/request-code.command.js';
import { RequestProofHandler } from './commands/request-proof.command.js';
import { ReleaseResetHandler } from './commands/release-reset.command.js';
import { SendUserCodeHandler } from './commands/send-user-code.command.js';
import { ResetPasswordHandler } from './commands/reset-password.command.js';
import { SaveAccountHandler } from './commands/save-account.command.js';
import { SetAvatarHandler } from './commands/set-avatar.command.js';
import { SetPasswordHandler } from './commands/set-password.command.js';
import { GetAccountHandler } from './queries/get-account.query.js';
import { GetCodeMessageHandler } from './queries/get-code-message.query.js';
import { GetSecurityMessageHandler } from './queries/get-security-message.query.js';
import { GoogleSignIn } from './flows/google-sign-in.flow.js';
import { OwnAvatar } from './flows/own-avatar.flow.js';
import { OwnPassword } from './flows/own-password.flow.js';
import { AddressProof } from './flows/prove-address.flow.js';
import { PasswordReset } from './flows/reset-password.flow.js';
import { OpenId } from './google/open-id.js';
import { OpenIdFlows } from './google/open-id-flows.js';
import { AvatarMaker } from './pictures/avatar-maker.js';
import { AddPasskeyHandler } from './commands/add-passkey.command.js';
import { BeginPasskeySignInHandler } from './commands/begin-passkey-sign-in.command.js';
import { BeginPasskeyHandler } from './commands/begin-passkey.command.js';
import { BeginTotpHandler } from './commands/begin-totp.command.js';
import { ConfirmTotpHandler } from './commands/confirm-totp.command.js';
import { PassByPasskeyHandler } from './commands/pass-by-passkey.command.js';
import { PassSecondFactorHandler } from './commands/pass-second-factor.command.js';
import { RemoveFactorHandler } from './commands/remove-factor.command.js';
import { RenewRecoveryCodesHandler } from './commands/renew-recovery-codes.command.js';
import { ResetSecondFactorHandler } from './commands/reset-second-factor.command.js';
import { SendStandInHandler } from './commands/send-stand-in.command.js';
import { SecondStep } from './flows/second-step.flow.js';
import { PasskeyVerifier } from './second-factor/passkey-verifier.js';
import { GetSecondFactorHandler } from './queries/get-second-factor.query.js';
import { GetStandInHandler } from './queries/get-stand-in.query.js';

@Module({
  providers: [
    // For staff.
    ActOnUsersHandler,
    AddStaffNoteHandler,
    DeleteStaffNoteHandler,
    ListStaffNotesHandler,
    BeginUsersExportHandler,
    BlockUserHandler,
    MergeInstitutesHandler,
    UndoInstituteMergeHandler,
    GetCanonicalInstitutesHandler,
    GetTouchedInstitutesHandler,
    ListInstituteMergesHandler,
    ListInstitutesHandler,
    PreviewInstituteMergeHandler,
    SuggestInstitutesHandler,
    InstituteOffers,
    EndUserSessionsHandler,
    ReleaseResetHandler,
    SendUserCodeHandler,
    SaveUserHandler,
    MarkAffiliateHandler,
    GetLetterCardsHandler,
    GetReachCardsHandler,
    FindPhoneOwnersHandler,
    FindEmailOwnersHandler,
    GetContactCardsHandler,
    FindRoleHoldersHandler,
    MatchPeopleHandler,
    SetRolesHandler,
    GetUserDetailHandler,
    GetUsersByIdsHandler,
    ListContributorNamesHandler,
    ListUserAuditHandler,
    ListUserSessionsHandler,
    ListUsersHandler,
    // The person's own account.
    DeleteAccountHandler,
    EndDevicesHandler,
    EnterByGoogleHandler,
    ForgetInAuditHandler,
    ForgetOldHandler,
    LookAtCodeHandler,
    ProveAddressHandler,
    RequestCodeHandler,
    RequestProofHandler,
    ResetPasswordHandler,
    SaveAccountHandler,
    SetAvatarHandler,
    SetPasswordHandler,
    GetAccountHandler,
    GetCodeMessageHandler,
    GetSecurityMessageHandler,
    GoogleSignIn,
    OwnAvatar,
    OwnPassword,
    AddressProof,
    PasswordReset,
    OpenId,
    OpenIdFlows,
    AvatarMaker,
    PasswordHasher,
    SignIn,
    SignUp,
    CreateUsersHandler,
    OpenSessionHandler,
    RegisterUserHandler,
    SignOutHandler,
    TouchSessionHandler,
    SaveGuardianConsentHandler,
    BeginAuditExportHandler,
    GetAuditByIdsHandler,
    ListAuditHandler,
    UpdateProfileHandler,
    GetCurrentUserHandler,
    GetLearnerCardsHandler,
    GetStoredPasswordHandler,
    GetUserTopicHandler,
    GetStandingSessionsHandler,
    IsFreshSessionHandler,
    ProvesOwnerHandler,
    ListDevicesHandler,
    ResolveSessionsHandler,
    // The second factor.
    AddPasskeyHandler,
    BeginPasskeySignInHandler,
    BeginPasskeyHandler,
    BeginTotpHandler,
    ConfirmTotpHandler,
    PassByPasskeyHandler,
    PassSecondFactorHandler,
    RemoveFactorHandler,
    RenewRecoveryCodesHandler,
    ResetSecondFactorHandler,
    SendStandInHandler,
    GetStandInHandler,
    GetSecondFactorHandler,
    PasskeyVerifier,
    SecondStep,
  ],
  exports: [PasswordHasher, SignIn, SignUp, GoogleSignIn, OwnAvatar, OwnPassword, AddressProof, PasswordReset, SecondStep],
})
export class IdentityModule {}
