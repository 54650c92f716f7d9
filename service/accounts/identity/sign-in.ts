import { randomUUID } from 'node:crypto'
import type { SignUp, UserWithTokens } from '#contract/entities/identity.ts'
import { messages } from '#contract/problems.ts'
import type { Row, Tx } from '#service/database/index.ts'
import { invalidInput, notFound, type Once } from '#service/platform/index.ts'
import type { IdentityContext } from './context.ts'
import type { Visit } from './dependencies.ts'
import { findOpenRevert } from './emailed-codes-repository.ts'
import * as repository from './repository.ts'
import { normaliseEmail } from './rules.ts'
import type { SessionService } from './sessions.ts'

const takenAddress = 'There is an account with this address already: sign in, or ask for a new password'

export function createSignInService(context: IdentityContext, sessions: SessionService) {
  const { database, passwords, mailGate, accessLog, checkPassword } = context

  /** Signs in after a correct password, unless the owner of the address has replaced it in the meantime. */
  const openProved = (proved: Row<'customers'>, visit: Visit, refusal: Error) =>
    database.transaction(async (tx) => {
      const current = await repository.lockCustomer(tx, proved.id)
      if (current?.passwordHash !== proved.passwordHash) throw refusal
      await accessLog.note(tx, { kind: 'SignedIn', customerId: current.id, network: visit.ip })
      return sessions.open(tx, current, visit, { isPasswordEntered: true })
    })

  /**
   * Signs in to the account that the same call has created before, which needs its password and not only the key. No
   * transaction is open while the password is hashed: many such calls would block the database for all others.
   */
  async function signInCreated(id: string, password: string, visit: Visit): Promise<UserWithTokens> {
    const customer = await repository.findCustomer(database.query, id)
    const taken = invalidInput({ email: [takenAddress] }, 'email-taken')
    if (!customer || !(await checkPassword(customer, password, { ...visit, refusal: 'SignInRefused' }))) throw taken
    return openProved(customer, visit, taken)
  }

  return {
    /** Creates the account and signs in to it; a taken address is a field error (specification §7). */
    async signUp(input: SignUp, communicationOptIn: boolean, visit: Visit, once: Once): Promise<UserWithTokens> {
      await mailGate.admit({ kind: 'confirmation', to: input.email, from: visit.ip })
      const passwordHash = await passwords.hashNew(input.password, 'password')
      const signedUp = await database.transaction(async (tx) => {
        const created: Row<'customers'>[] = []
        const { id } = await once(tx, async () => {
          const customer = await createAccount(context, tx, { ...input, passwordHash }, communicationOptIn)
          created.push(customer)
          return { id: customer.id }
        })
        if (!created[0]) return { createdBefore: id }
        await accessLog.note(tx, { kind: 'SignedUp', customerId: id, network: visit.ip })
        return sessions.open(tx, created[0], visit, { isPasswordEntered: true })
      })
      return 'createdBefore' in signedUp ? signInCreated(signedUp.createdBefore, input.password, visit) : signedUp
    },

    /** An unknown address and a wrong password give the same 404 in the same time (docs/wire-compatibility.md). */
    async signIn(email: string, password: string, visit: Visit): Promise<UserWithTokens> {
      const address = normaliseEmail(email)
      const customer = await repository.findCustomerByEmail(database.query, address)
      const claimed = customer ?? { id: null, email: address, passwordHash: null }
      const isMatch = await checkPassword(claimed, password, { ...visit, refusal: 'SignInRefused' })
      if (!customer || !isMatch) throw notFound(messages.userNotFound)
      return openProved(customer, visit, notFound(messages.userNotFound))
    },
  }
}

export type SignInService = ReturnType<typeof createSignInService>

async function createAccount(
  { clock, codes, mail }: IdentityContext,
  tx: Tx,
  { email: typed, name, address, passwordHash }: SignUp & { passwordHash: string },
  communicationOptIn: boolean,
): Promise<Row<'customers'>> {
  const now = clock()
  const email = normaliseEmail(typed)
  await repository.lockAddress(tx, email)
  const customer = await repository.insertCustomer(tx, {
    id: randomUUID(),
    email,
    name: name.trim(),
    passwordHash,
    address: address ? JSON.stringify(address) : null,
    newsletterOptIn: communicationOptIn,
    productUpdatesOptIn: communicationOptIn,
    acceptedPrivacyPolicyAt: now,
    acceptedTermsAt: now,
    confirmedAt: null,
    createdAt: now,
  })
  const isReserved = await findOpenRevert(tx, { email }, now)
  if (!customer || isReserved) throw invalidInput({ email: [takenAddress] }, 'email-taken')
  const code = await codes.issue(tx, { purpose: 'account', email, customerId: customer.id })
  await mail.queueConfirmation(tx, customer, code)
  return customer
}
