import { communicationEndpoints } from '#contract/endpoints/communications.ts'
import type { EmailPreferences } from '#contract/entities/identity.ts'
import type { Call } from './call.ts'

/** The link in optional mail: its token proves the mailbox, and is good for longer than one use. */
export type PreferencesLink = { email: string; token: string }
export type MailChoices = Pick<EmailPreferences, 'newsletter' | 'productUpdates'>

/** The optional mail that an address wants, changed by whoever reads its mail; no session is needed. */
export type Communications = {
  /** Gives the address what it had asked for. Rejects with `errors.token` when the link is not its own, as all here do. */
  confirm(link: PreferencesLink): Promise<void>
  preferences(link: PreferencesLink): Promise<EmailPreferences>
  changePreferences(link: PreferencesLink, choices: MailChoices): Promise<EmailPreferences>
  /** Ends all optional mail to the address. */
  unsubscribe(link: PreferencesLink): Promise<void>
}

/**
 * Asks for the newsletter (specification §1). 'confirmation-sent' means that it comes once the link is opened that was
 * mailed to the address.
 */
export async function subscribe({ call }: { call: Call }, email: string): Promise<'subscribed' | 'confirmation-sent'> {
  const { payload } = await call(communicationEndpoints.subscribe, { body: { email, newsletter: true } })
  return payload.status === 'subscribed' ? 'subscribed' : 'confirmation-sent'
}

export const createCommunications = ({ call }: { call: Call }): Communications => ({
  async confirm(query) {
    await call(communicationEndpoints.confirmSubscription, { query })
  },
  preferences: async (query) => (await call(communicationEndpoints.getEmailPreferences, { query })).payload,
  changePreferences: async (query, { newsletter, productUpdates }) =>
    (await call(communicationEndpoints.updateEmailPreferences, { query, body: { newsletter, productUpdates } }))
      .payload,
  async unsubscribe(query) {
    await call(communicationEndpoints.unsubscribe, { query })
  },
})
