import type { UserWithTokens } from '#contract/entities/identity.ts'
import type { Assertion, Passkey, Registration } from '#contract/passkeys.ts'
import type { Row } from '#service/database/index.ts'
import {
  type Caller,
  conflict,
  type Limit,
  notAuthenticated,
  notFound,
  type PlatformServices,
  refused,
} from '#service/platform/index.ts'
import { lockCaller } from '../identity/caller-account.ts'
import type { Visit } from '../identity/dependencies.ts'
import type { AccountMails } from '../identity/emails.ts'
import { findCustomer, lockCustomer } from '../identity/repository.ts'
import type { IdentityService } from '../identity/service.ts'
import { createChallenges } from '../passkeys/challenges.ts'
import { creationOptions, type PasskeySite, requestOptions } from '../passkeys/options.ts'
import { createPasskeyVerification } from '../passkeys/verification.ts'
import * as repository from './repository.ts'

type Dependencies = Pick<PlatformServices, 'database' | 'clock' | 'limiter' | 'logger' | 'accessLog'> & {
  identity: Pick<IdentityService, 'sessions' | 'reauthentication'>
  mail: AccountMails
  site: PasskeySite
  shopName: string
}
type Answer = { challengeId: string; response: Assertion }
type NewPasskey = { challengeId: string; response: Registration; name: string }

export const mostPasskeys = 20

export const passkeyLimits = {
  challengesPerNetwork: {
    name: 'passkey-challenge-from',
    max: 200,
    windowSeconds: 15 * 60,
    detail: 'Too many tries from your network: wait 15 minutes, then try again',
  },
  refusedPerNetwork: {
    name: 'passkey-refused-from',
    max: 30,
    windowSeconds: 15 * 60,
    detail: 'Too many refused passkeys from your network: wait 15 minutes, then try again',
  },
} as const satisfies Record<string, Limit>

const refusedSignIn = () =>
  refused('No account has this passkey: choose another one, or sign in another way', 'passkey-refused')

/** Passkeys with which customers sign in instead of their password. */
export function createCustomerPasskeys(dependencies: Dependencies) {
  const { database, clock, limiter, accessLog, identity, mail, site, shopName } = dependencies
  const challenges = createChallenges(clock, repository.createChallengeStore(database))
  const verification = createPasskeyVerification(site, dependencies)
  const { challengesPerNetwork, refusedPerNetwork } = passkeyLimits

  /** Whose passkey has answered and how often it was used by now; null where the answer is not right. */
  async function readAssertion({ challengeId, response }: Answer) {
    const challenge = await challenges.take({ id: challengeId, purpose: 'sign-in', ownerId: null })
    const passkey = await repository.findPasskey(database.query, response.id)
    if (!passkey) return null
    const counter = await verification.verifyAssertion(challenge, response, { ...passkey, ownerId: passkey.customerId })
    return counter === null ? null : { passkey, counter }
  }

  /** An open session alone is not enough, nor is an address that may be a stranger's. */
  async function findOwner(caller: Caller, visit: Visit): Promise<Row<'customers'>> {
    await identity.reauthentication.require(caller, visit)
    const customer = await findCustomer(database.query, caller.customerId)
    if (!customer) throw notAuthenticated('This account is gone')
    if (customer.confirmedAt === null)
      throw conflict('Confirm your address first: open the link in the mail that came when you signed up')
    return customer
  }

  return {
    async list({ customerId }: Caller): Promise<Passkey[]> {
      return (await repository.findPasskeysOf(database.query, customerId)).map(show)
    },

    /** Asks for a new passkey. Needs the password, and 409 before the address is confirmed or with too many passkeys. */
    async start(caller: Caller, visit: Visit) {
      const owner = await findOwner(caller, visit)
      const known = await repository.findPasskeysOf(database.query, owner.id)
      if (known.length >= mostPasskeys)
        throw conflict(`You have ${mostPasskeys} passkeys, which is the most: remove one first`)
      const { id: challengeId, secret: challenge } = await challenges.ask('passkey', owner.id)
      return { challengeId, options: creationOptions(site, shopName, { owner, known, challenge }) }
    },

    /** Adds a passkey, and mails its owner. */
    async add(caller: Caller, { challengeId, response, name }: NewPasskey, visit: Visit): Promise<Passkey> {
      const { id: customerId } = await findOwner(caller, visit)
      const challenge = await challenges.take({ id: challengeId, purpose: 'passkey', ownerId: customerId })
      const { transports, ...verified } = await verification.verifyRegistration(challenge, response)
      const added = { ...verified, customerId, name, createdAt: clock(), lastUsedAt: null }
      await database.transaction(async (tx) => {
        const customer = await lockCaller(tx, caller)
        if (!(await repository.insertPasskey(tx, { ...added, transports: JSON.stringify(transports) })))
          throw conflict('This passkey was added before')
        await accessLog.note(tx, { kind: 'PasskeyAdded', customerId, network: visit.ip })
        await mail.queuePasskeyAdded(tx, customer, { name, at: added.createdAt })
      })
      return show(added)
    },

    async rename({ customerId }: Caller, id: string, name: string): Promise<void> {
      if (!(await repository.renamePasskey(database.query, customerId, id, name))) throw notFound(noSuchPasskey)
    },

    /** Removes a passkey. Needs the password; 404 for one that is not the caller's. */
    async remove(caller: Caller, id: string, visit: Visit): Promise<void> {
      await identity.reauthentication.require(caller, visit)
      await database.transaction(async (tx) => {
        const { id: customerId } = await lockCaller(tx, caller)
        if (!(await repository.deletePasskey(tx, customerId, id))) throw notFound(noSuchPasskey)
        await accessLog.note(tx, { kind: 'PasskeyRemoved', customerId, network: visit.ip })
      })
    },

    /** Asks for any passkey of the shop. */
    async startSignIn(network: string) {
      await limiter.count(challengesPerNetwork, network)
      const { id: challengeId, secret } = await challenges.ask('sign-in', null)
      return { challengeId, options: requestOptions(site, secret) }
    },

    /** Signs in with a passkey; a problem for any that is not right, 429 after too many. */
    async signIn(answer: Answer, visit: Visit): Promise<UserWithTokens> {
      await limiter.check(refusedPerNetwork, visit.ip)
      const read = await readAssertion(answer)
      const opened =
        read &&
        (await database.transaction(async (tx) => {
          const { passkey, counter } = read
          const customer = await lockCustomer(tx, passkey.customerId)
          if (!customer || !(await repository.notePasskeyUse(tx, passkey.id, counter, clock()))) return null
          await accessLog.note(tx, { kind: 'SignedIn', customerId: customer.id, network: visit.ip })
          return identity.sessions.open(tx, customer, visit, { isPasswordEntered: false })
        }))
      if (opened) return opened
      await limiter.count(refusedPerNetwork, visit.ip)
      throw refusedSignIn()
    },
  }
}

export type CustomerPasskeys = ReturnType<typeof createCustomerPasskeys>

const noSuchPasskey = 'You have no such passkey'

const show = ({
  id,
  name,
  createdAt,
  lastUsedAt,
  isBackedUp,
}: Pick<repository.StoredPasskey, 'id' | 'name' | 'createdAt' | 'lastUsedAt' | 'isBackedUp'>): Passkey => ({
  id,
  name,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
  isBackedUp,
})
