import type { Registration } from '#contract/passkeys.ts'
import type { Queryable, Tx } from '#service/database/index.ts'
import { refused } from '#service/platform/index.ts'
import { createGuessGuard } from '../identity/guesses.ts'
import { creationOptions } from '../passkeys/options.ts'
import type { StaffContext } from './context.ts'
import { findPasskeysOf } from './credentials-repository.ts'
import type { Visit } from './dependencies.ts'
import { findInvited, lockStaff, spendInvitation, updateStaff } from './repository.ts'
import { hashToken, staffLimits } from './rules.ts'
import { wrongCode } from './second-factors.ts'

type ByPasskey = { token: string; name: string; challengeId: string; response: Registration; passkeyName: string }
type ByPassword = { token: string; name: string; password: string; challengeId: string; code: string }

const notOpen = () => refused('This link was used, replaced or is too old: ask for a new one', 'invitation-not-valid')

/** Joining the staff by the link of an invitation, or getting back in by that of a reset. */
export function createInvitations(context: StaffContext) {
  const { database, clock, limiter, passwords, audit, challenges, passkeys, secondFactors, sessions } = context
  const guardCode = createGuessGuard(limiter, {
    perAccount: staffLimits.codesPerAccount,
    wrongPerNetwork: staffLimits.refusedPerNetwork,
  })

  /** Whom an invitation is for; a problem when it is not open. */
  async function find(token: string, db: Queryable = database.query) {
    const invited = await findInvited(db, hashToken(token), clock())
    if (!invited) throw notOpen()
    return invited
  }

  /** Uses the invitation up, stores what its owner signs in with from now on, and opens a session. */
  const accept = <Result>(
    { token, name }: { token: string; name: string },
    visit: Visit,
    store: (tx: Tx, staffId: string) => Promise<Result>,
  ) =>
    database.transaction(async (tx) => {
      const { id } = await find(token, tx)
      // Locked before the invitation, in the order in which a reset replaces it.
      const staff = await lockStaff(tx, id)
      const now = clock()
      if (!staff || !(await spendInvitation(tx, hashToken(token), now))) throw notOpen()
      await updateStaff(tx, id, { name, joinedAt: staff.joinedAt ?? now })
      const stored = await store(tx, id)
      await audit.note(tx, {
        actor: 'Vendor',
        action: 'StaffJoined',
        about: id,
        details: { role: staff.role, network: visit.network },
      })
      return { stored, opened: await sessions.open(tx, id, visit) }
    })

  return {
    /** What the page of an invitation shows; it stays open. */
    async read(token: string) {
      const { email, role, name, joinedAt, expiresAt } = await find(token)
      return { email, role, name, isReset: joinedAt !== null, expiresAt }
    },

    /** Asks for a new passkey. */
    async startPasskey(token: string, name: string) {
      const { id, email } = await find(token)
      const asked = await challenges.ask('passkey', id)
      const known = await findPasskeysOf(database.query, id)
      const owner = { id, email, name }
      const { desk, shopName } = context
      return {
        challengeId: asked.id,
        options: creationOptions(desk, shopName, { owner, known, challenge: asked.secret }),
      }
    },

    async withPasskey({ token, challengeId, response, name, passkeyName }: ByPasskey, visit: Visit) {
      const { id } = await find(token)
      const challenge = await challenges.take({ id: challengeId, purpose: 'passkey', ownerId: id })
      const passkey = await passkeys.verifyRegistration(challenge, response)
      const { opened } = await accept({ token, name }, visit, async (tx, staffId) => {
        await passkeys.add(tx, passkey, { staffId, name: passkeyName, createdAt: clock() })
        await audit.note(tx, { actor: 'Vendor', action: 'StaffPasskeyAdded', about: staffId })
      })
      return opened
    },

    /** A secret for an authenticator app. */
    startTotp: async (token: string) => secondFactors.start(await find(token)),

    /** Returns recovery codes, which are shown this once. */
    async withPassword({ token, name, password, challengeId, code }: ByPassword, visit: Visit) {
      const { id } = await find(token)
      const isRight = await guardCode(id, visit.network, () => secondFactors.isRight(id, challengeId, code))
      if (!isRight) throw wrongCode()
      const passwordHash = await passwords.hashNew(password, 'password')
      const { stored, opened } = await accept({ token, name }, visit, (tx, staffId) =>
        secondFactors.set(tx, staffId, { passwordHash, challengeId, code }),
      )
      return { recoveryCodes: stored, opened }
    },
  }
}

export type Invitations = ReturnType<typeof createInvitations>
