import { atom } from 'nanostores'
import { createReminder } from './reminder.ts'

/** An address that has just been confirmed by the link of a mail, and who is signed in by now. */
export type ConfirmationNews = { email: string; signedInAs: string | null }

/** What the page says on which the customer lands after such a link. */
export const $confirmationNews = atom<ConfirmationNews | null>(null)

/** Whether this visit has heard of what waits for an address to be confirmed. */
export const waitingNews = createReminder('backline.waiting-told', () => sessionStorage)

const day = 24 * 3600 * 1000

/** Whether this browser has been asked to confirm its new account lately: nothing is lost without, so once a day at most. */
export const accountNews = createReminder('backline.account-told', () => localStorage, day)

/** A new account is asked to be confirmed on the first of its customer's own pages. */
export function expectConfirmation(): void {
  waitingNews.reset()
  accountNews.reset()
}

/** Has the next page say that an address is confirmed; one such modal is enough for a visit. */
export function announceConfirmation(news: ConfirmationNews): void {
  waitingNews.markTold()
  $confirmationNews.set(news)
}

/** The news in a sentence or two. */
export function describeConfirmation({ email, signedInAs }: ConfirmationNews): string {
  if (signedInAs === null) return 'Your address is confirmed. Now sign in.'
  if (signedInAs === email) return `Your address is confirmed. Signed in as ${email}.`
  return `${email} is confirmed. You are still signed in as ${signedInAs}: what was bought for the other address is in its own account. Ask for a new password to sign in to that one.`
}
