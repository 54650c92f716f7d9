import { type AccountService, createAccountService } from './account-changes.ts'
import {
  type AccountLookup,
  type AccountPreferences,
  accountPreferences,
  createAccountLookup,
} from './account-lookup.ts'
import { type AddressJoining, createAddressJoining } from './address-joining.ts'
import { type Authentication, createAuthentication } from './authentication.ts'
import {
  type ConfirmationService,
  createConfirmationService,
  createProof,
  createWaitingService,
  type WaitingService,
} from './confirmation.ts'
import type { IdentityContext } from './context.ts'
import type { IdentityDependencies } from './dependencies.ts'
import { createEmailRevert, type RevertEmailChange } from './email-revert.ts'
import { createMailedCodes } from './emailed-codes.ts'
import { createErasureService, type ErasureService } from './erasure.ts'
import { type AccountExporter, createAccountExporter } from './export.ts'
import { createBrowserNotes } from './known-browsers.ts'
import { type AccountMerging, createAccountMerging } from './merging.ts'
import { createPasswordCheck, createReauthentication, type Reauthentication } from './password-check.ts'
import { createRecoveryService, type RecoveryService } from './password-recovery.ts'
import { createSessionService, type SessionService } from './sessions.ts'
import { createSignInService, type SignInService } from './sign-in.ts'
import { createSignInLinks, type SignInLinks } from './sign-in-links.ts'
import { createVendorChanges, type VendorChanges } from './vendor-changes.ts'

export type IdentityService = SignInService &
  Authentication &
  AccountLookup & {
    sessions: SessionService
    reauthentication: Reauthentication
    revertEmailChange: RevertEmailChange
    confirmation: ConfirmationService
    account: AccountService
    recovery: RecoveryService
    preferences: AccountPreferences
    waiting: WaitingService
    exporter: AccountExporter
    erasure: ErasureService
    byVendor: VendorChanges
    merging: AccountMerging
    joining: AddressJoining
    signInLinks: SignInLinks
  }

export function createIdentityService(dependencies: IdentityDependencies): IdentityService {
  const { database, sharedClock, limiter } = dependencies
  const codes = createMailedCodes(database, sharedClock, limiter)
  const checkPassword = createPasswordCheck(dependencies)
  const reauthentication = createReauthentication(dependencies, checkPassword)
  const proveAddress = createProof(dependencies)
  const noteBrowser = createBrowserNotes(dependencies)
  const context: IdentityContext = {
    ...dependencies,
    codes,
    checkPassword,
    reauthentication,
    proveAddress,
    noteBrowser,
  }
  const sessions = createSessionService(context)
  return {
    ...createSignInService(context, sessions),
    ...createAuthentication(context),
    ...createAccountLookup(context),
    sessions,
    reauthentication,
    revertEmailChange: createEmailRevert(context),
    confirmation: createConfirmationService(context, sessions),
    account: createAccountService(context),
    recovery: createRecoveryService(context),
    preferences: accountPreferences,
    waiting: createWaitingService(context),
    exporter: createAccountExporter(context),
    erasure: createErasureService(context),
    byVendor: createVendorChanges(context),
    merging: createAccountMerging(context),
    joining: createAddressJoining(context),
    signInLinks: createSignInLinks(context, sessions),
  }
}
