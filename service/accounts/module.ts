import type { MessagingServices } from '#service/messaging/index.ts'
import {
  type DeskAddress,
  deskAddressOf,
  type Module,
  type PlatformServices,
  type Router,
  secretsOf,
} from '#service/platform/index.ts'
import { deleteOldChallenges } from './customer-passkeys/repository.ts'
import { registerPasskeyRoutes } from './customer-passkeys/routes.ts'
import { createCustomerPasskeys } from './customer-passkeys/service.ts'
import { createTokens } from './identity/access-tokens.ts'
import type { IdentityDependencies } from './identity/dependencies.ts'
import { removeOldCredentials } from './identity/emailed-codes.ts'
import { createAccountMails } from './identity/emails.ts'
import { forgotPasswordJob } from './identity/password-recovery.ts'
import { createPasswords } from './identity/passwords.ts'
import { registerIdentityRoutes } from './identity/routes.ts'
import { createIdentityService } from './identity/service.ts'
import { signInLinkJob } from './identity/sign-in-links.ts'
import { createNoteService } from './notes/service.ts'
import { createSubscriptionMails } from './preferences/emails.ts'
import { registerCommunicationRoutes } from './preferences/routes.ts'
import { createCommunicationService, removeSubscription, removeUnconfirmed } from './preferences/service.ts'
import { createStaffService } from './staff/service.ts'
import { createStaffMails } from './staff-accounts/emails.ts'
import { createStaffAccounts, removeOldStaffRows } from './staff-accounts/service.ts'
import { createSupportMails } from './support/emails.ts'
import { registerSupportRoutes } from './support/routes.ts'
import { createSupportService } from './support/service.ts'

type OfLaterModules = Pick<
  IdentityDependencies,
  | 'ownedProducts'
  | 'listOwnedProducts'
  | 'claimOrders'
  | 'countWaitingOrders'
  | 'findWaitingGuest'
  | 'findOrdersOf'
  | 'personalData'
>
type AccountsDependencies = PlatformServices &
  MessagingServices &
  OfLaterModules &
  Pick<IdentityDependencies, 'vendorId' | 'countryHeader'> & { keySecret: Buffer; desk: DeskAddress }
export type AccountsServices = Awaited<ReturnType<typeof createAccounts>>['services']

export async function createAccounts(dependencies: AccountsDependencies) {
  const { database, clock, keys, vendorId } = dependencies
  const { queue, settings } = dependencies.mailService
  const mail = {
    ...createAccountMails(queue, settings),
    ...createSubscriptionMails(queue, settings),
    ...createSupportMails(queue, settings),
    ...createStaffMails(queue, settings),
  }
  const shared = { ...dependencies, mail }
  const tokens = await createTokens(keys, vendorId, clock)
  const passwords = createPasswords()
  const identity = createIdentityService({ ...shared, passwords, tokens, removeSubscription })
  const passkeys = createCustomerPasskeys({
    ...shared,
    identity,
    site: deskAddressOf(settings.publicUrl),
    shopName: settings.vendor.name,
  })
  const accounts = identity.preferences
  const communications = createCommunicationService({ ...shared, accounts, secrets: secretsOf(keys.mail) })
  const support = createSupportService({ ...shared, identity })
  const staffAccounts = createStaffAccounts({ ...shared, passwords, shopName: settings.vendor.name })
  return {
    mail,
    services: {
      identity,
      communications,
      support,
      staff: createStaffService(dependencies),
      staffAccounts,
      notes: createNoteService(dependencies),
    },
    registerRoutes(router: Router) {
      registerIdentityRoutes(router, { ...dependencies, identity })
      registerPasskeyRoutes(router, passkeys)
      registerCommunicationRoutes(router, communications)
      registerSupportRoutes(router, { ...dependencies, support })
    },
    jobs: { [forgotPasswordJob]: identity.recovery.run, [signInLinkJob]: identity.signInLinks.run },
    upkeep: [
      (now) => removeOldCredentials(database, now),
      (now) => removeUnconfirmed(database, now),
      (now) => removeOldStaffRows(database, now),
      (now) => deleteOldChallenges(database.query, now),
    ],
  } satisfies Module
}
