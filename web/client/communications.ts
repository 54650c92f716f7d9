import { communicationEndpoints } from '#contract/endpoints/communications.ts'
import type { EmailPreferences } from '#contract/entities/identity.ts'
import type { Call } from './call.ts'

/** The link in optional emails: its token proves access to the mailbox and can be used more than once. */
export type PreferencesLink = { email: string; token: string }
export type MailChoices = Pick<EmailPreferences, 'newsletter' | 'productUpdates'>

export type Communications = {
  /** Confirms a subscription. Rejects with `errors.token` when the link belongs to another address, as all functions do. */
  confirm(link: PreferencesLink): Promise<void>
  preferences(link: PreferencesLink): Promise<EmailPreferences>
  changePreferences(link: PreferencesLink, choices: MailChoices): Promise<EmailPreferences>
  unsubscribe(link: PreferencesLink): Promise<void>
}

/** Subscribes to the newsletter; 'confirmation-sent' means from when the link is opened that was emailed. */
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
