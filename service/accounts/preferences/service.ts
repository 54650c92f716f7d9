import type { BodyOf } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import type { EmailPreferences } from '#contract/entities/identity.ts'
import type { Database, Queryable, Tx } from '#service/database/index.ts'
import type { MailGate } from '#service/messaging/index.ts'
import type { Caller, Clock } from '#service/platform/index.ts'
import { invalidInput } from '#service/platform/index.ts'
import type { AccountPreferences } from '../identity/account-lookup.ts'
import { normaliseEmail, readMailedEmail } from '../identity/rules.ts'
import type { SubscriptionMails } from './emails.ts'
import * as repository from './repository.ts'
import { add, type Choices, nothing, readToken, unconfirmedLifetime, wantsAny, writeToken } from './rules.ts'

export type MailedToken = { email: string; token: string }

export type CommunicationService = {
  /**
   * Mails a link that has to come back before anything else is mailed: the same answer for every address, but for the
   * signed-in owner of a confirmed account.
   */
  subscribe: (
    input: BodyOf<typeof endpoints.subscribe>,
    caller: Caller | null,
    from: string,
  ) => Promise<{ status: 'subscribed' | 'confirmation_sent' }>
  /** Gives the owner of the mailbox what they had asked for. A token of another address is a field error, here and below. */
  confirm: (link: MailedToken) => Promise<void>
  preferences: (link: MailedToken) => Promise<EmailPreferences>
  changePreferences: (link: MailedToken, choices: Choices) => Promise<EmailPreferences>
  /** Ends all optional mail to the address. */
  unsubscribe: (link: MailedToken) => Promise<void>
}

type Dependencies = {
  database: Database
  clock: Clock
  mailGate: MailGate
  mail: SubscriptionMails
  accounts: AccountPreferences
  /** Those that tokens are signed with, the one in use first. */
  secrets: readonly [string, ...string[]]
  publicUrl: string
}

/**
 * Optional mail (docs/wire-compatibility.md, the SDK's communications). A confirmed account says what its address wants; for every other
 * address, a row here does.
 */
export function createCommunicationService(dependencies: Dependencies): CommunicationService {
  const { database, clock, mailGate, mail, accounts, secrets, publicUrl } = dependencies

  function prove({ email, token }: MailedToken): { address: string; asked: Choices } {
    const address = readMailedEmail(email)
    const asked = readToken(secrets, address, token)
    if (!asked)
      throw invalidInput(
        { token: ['This link is not whole, or for another address: open it from the mail'] },
        'link-not-valid',
      )
    return { address, asked }
  }

  async function read(db: Queryable, address: string): Promise<Choices & { name: string | null }> {
    const account = await accounts.find(db, address)
    if (account) return account
    const subscriber = await repository.findSubscriber(db, address)
    return subscriber ?? { ...nothing, name: null }
  }

  async function save(tx: Tx, address: string, choices: Choices): Promise<void> {
    // Also of an account that is not confirmed: once it is, it must not want what its address has declined.
    await accounts.change(tx, address, choices)
    const isOfAccount = (await accounts.find(tx, address)) !== null
    if (isOfAccount || !wantsAny(choices)) await repository.deleteSubscriber(tx, address)
    else await repository.saveConfirmed(tx, address, choices, clock())
  }

  async function present(db: Queryable, email: string): Promise<EmailPreferences> {
    const { name, newsletter, productUpdates } = await read(db, email)
    return { email, name, newsletter, productUpdates }
  }

  return {
    async subscribe({ email, name, newsletter = true, productUpdates = false }, caller, from) {
      const address = normaliseEmail(email)
      const asked = { newsletter, productUpdates }
      if (!wantsAny(asked)) throw invalidInput({ newsletter: ['Choose at least one kind of mail'] })
      const account = caller && (await accounts.find(database.query, address))
      if (account && account.customerId === caller.customerId) {
        await database.transaction((tx) => save(tx, address, add(account, asked)))
        return { status: 'subscribed' }
      }
      await mailGate.admit({ kind: 'subscription', to: address, from, askedBy: caller?.customerId })
      await database.transaction(async (tx) => {
        await repository.insertUnconfirmed(tx, { email: address, name: name?.trim() || null, createdAt: clock() })
        await mail.queueSubscription(tx, address, linksFor(publicUrl, secrets[0], address, asked))
      })
      return { status: 'confirmation_sent' }
    },

    async confirm(link) {
      const { address, asked } = prove(link)
      await database.transaction(async (tx) => save(tx, address, add(await read(tx, address), asked)))
    },

    preferences: async (link) => present(database.query, prove(link).address),

    async changePreferences(link, choices) {
      const { address } = prove(link)
      return database.transaction(async (tx) => {
        await save(tx, address, choices)
        return present(tx, address)
      })
    },

    async unsubscribe(link) {
      const { address } = prove(link)
      await database.transaction((tx) => save(tx, address, nothing))
    },
  }
}

/** What an address had asked for without a confirmed account: it is taken off the list for an account to keep. */
export async function removeSubscription(tx: Tx, email: string): Promise<Choices> {
  const subscriber = await repository.deleteSubscriber(tx, normaliseEmail(email))
  return subscriber ?? nothing
}

/** Forgets whoever asked for mail a month ago and never followed the link. */
export const removeUnconfirmed = (database: Database, now: Date) =>
  repository.deleteUnconfirmed(database.query, new Date(now.getTime() - unconfirmedLifetime))

/** Where a mail's reader confirms or chooses, and what their mail program calls to end it all. */
function linksFor(publicUrl: string, secret: string, email: string, asked: Choices) {
  const queryWith = (token: string) => new URLSearchParams({ email, token })
  return {
    page: `${publicUrl}/user-area/newsletter?${queryWith(writeToken(secret, email, asked))}`,
    unsubscribe: `${publicUrl}${endpoints.unsubscribe.path}?${queryWith(writeToken(secret, email, nothing))}`,
  }
}
