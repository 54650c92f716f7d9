import { communicationEndpoints } from '#contract/endpoints/communications.ts'
import type { EmailPreferences } from '#contract/entities/identity.ts'
import type { Call } from './call.ts'

/** The link in optional emails: its token proves access to the mailbox and can be used more than once. */
export type PreferencesLink = { email: string; token: string }
export type MailChoices = Pick<EmailPreferences, 'newsletter' | 'productUpdates'>

/** Subscribes to the newsletter; 'confirmation-sent' means from when the link is opened that was emailed. */
export async function subscribe({ call }: { call: Call }, email: string): Promise<'subscribed' | 'confirmation-sent'> {
  const { payload } = await call(communicationEndpoints.subscribe, { body: { email, newsletter: true } })
  return payload.status === 'subscribed' ? 'subscribed' : 'confirmation-sent'
}

export const createCommunications = ({ call }: { call: Call }) => ({
  /** Confirms a subscription. Rejects with `errors.token` when the link belongs to another address, as all functions do. */
  async confirm(query: PreferencesLink) {
    await call(communicationEndpoints.confirmSubscription, { query })
  },
  preferences: async (query: PreferencesLink) =>
    (await call(communicationEndpoints.getEmailPreferences, { query })).payload,
  changePreferences: async (query: PreferencesLink, { newsletter, productUpdates }: MailChoices) =>
    (await call(communicationEndpoints.updateEmailPreferences, { query, body: { newsletter, productUpdates } }))
      .payload,
  async unsubscribe(query: PreferencesLink) {
    await call(communicationEndpoints.unsubscribe, { query })
  },
})
export type Communications = ReturnType<typeof createCommunications>
