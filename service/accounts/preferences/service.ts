import type { BodyOf } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import type { EmailPreferences } from '#contract/entities/identity.ts'
import type { Database, Queryable, Tx } from '#service/database/index.ts'
import type { MailGate } from '#service/messaging/index.ts'
import { type Caller, invalidInput, type PlatformServices } from '#service/platform/index.ts'
import type { AccountPreferences } from '../identity/account-lookup.ts'
import { normaliseEmail, readMailedEmail } from '../identity/rules.ts'
import type { SubscriptionMails } from './emails.ts'
import { readToken, writeToken } from './mailed-tokens.ts'
import * as repository from './repository.ts'
import { add, type Choices, nothing, unconfirmedLifetime, wantsAny } from './rules.ts'

type MailedToken = { email: string; token: string }

type Dependencies = Pick<PlatformServices, 'database' | 'clock' | 'publicUrl'> & {
  mailGate: MailGate
  mail: SubscriptionMails
  accounts: AccountPreferences
  /** The secrets that sign tokens, the current one first. */
  secrets: readonly [string, ...string[]]
}

/**
 * Optional mail (docs/wire-compatibility.md, the SDK's communications). The preferences of a confirmed address are stored
 * with its account, those of every other address in the list of subscribers.
 */
export function createCommunicationService(dependencies: Dependencies) {
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
    // Also for an unconfirmed account: once confirmed, it must not want what its address has declined.
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
    /** Mails a confirmation link. The response reveals nothing, except to the confirmed owner who is signed in. */
    async subscribe(
      { email, name, newsletter = true, productUpdates = false }: BodyOf<typeof endpoints.subscribe>,
      caller: Caller | null,
      from: string,
    ): Promise<{ status: 'subscribed' | 'confirmation_sent' }> {
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

    /** Subscribes the owner of the mailbox. A token of another address is a field error, here and below. */
    async confirm(link: MailedToken): Promise<void> {
      const { address, asked } = prove(link)
      await database.transaction(async (tx) => save(tx, address, add(await read(tx, address), asked)))
    },

    preferences: async (link: MailedToken): Promise<EmailPreferences> => present(database.query, prove(link).address),

    async changePreferences(link: MailedToken, choices: Choices): Promise<EmailPreferences> {
      const { address } = prove(link)
      return database.transaction(async (tx) => {
        await save(tx, address, choices)
        return present(tx, address)
      })
    },

    async unsubscribe(link: MailedToken): Promise<void> {
      const { address } = prove(link)
      await database.transaction((tx) => save(tx, address, nothing))
    },
  }
}

export type CommunicationService = ReturnType<typeof createCommunicationService>

export async function removeSubscription(tx: Tx, email: string): Promise<Choices> {
  const subscriber = await repository.deleteSubscriber(tx, normaliseEmail(email))
  return subscriber ?? nothing
}

/** Removes addresses that were subscribed a month ago and never confirmed. */
export const removeUnconfirmed = (database: Database, now: Date) =>
  repository.deleteUnconfirmed(database.query, new Date(now.getTime() - unconfirmedLifetime))

function linksFor(publicUrl: string, secret: string, email: string, asked: Choices) {
  const queryWith = (token: string) => new URLSearchParams({ email, token })
  return {
    page: `${publicUrl}/user-area/newsletter?${queryWith(writeToken(secret, email, asked))}`,
    unsubscribe: `${publicUrl}${endpoints.unsubscribe.path}?${queryWith(writeToken(secret, email, nothing))}`,
  }
}
