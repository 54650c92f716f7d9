import type { Contact, Tx } from '#service/database/index.ts'
import {
  button,
  type Email,
  type EmailSettings,
  facts,
  forgotPasswordUrl,
  formatMoment,
  greet,
  paragraph,
  type QueueEmail,
  type Reader,
  withCode,
} from '#service/messaging/index.ts'
import { describeCodeLifetime } from './rules.ts'

export const ignoreIt = 'If this was not you, do nothing: without the link nothing happens.'

export type Account = Contact & { id: string }

export const signInLinkEmail = ({ vendor, publicUrl }: EmailSettings, to: Reader, code: string): Email => ({
  subject: `Your sign-in link for ${vendor.name}`,
  preview: `The link works once, for ${describeCodeLifetime('sign-in')}.`,
  title: 'Sign in',
  blocks: [
    paragraph(greet(to.name)),
    paragraph('Here is the link you asked for. It signs you in on the device where you open it.'),
    button('Sign in', withCode(publicUrl, '/user-area/sign-in', to.email, code)),
    paragraph(`The link works once, for ${describeCodeLifetime('sign-in')}. Do not pass it on.`),
  ],
  because: `somebody asked to sign in to the account with this address at ${vendor.name}. ${ignoreIt}`,
})

export type NewSignIn = {
  at: Date
  /** Null for one that is not known. */
  browser: string | null
  /** By its code; null where it is not known. */
  country: string | null
}

const countryNames = new Intl.DisplayNames('en', { type: 'region' })

export const newSignInEmail = ({ vendor, publicUrl }: EmailSettings, to: Reader, signIn: NewSignIn): Email => ({
  subject: `New sign-in to your ${vendor.name} account`,
  preview: 'From a browser that has not been used with your account before.',
  title: 'A new sign-in',
  blocks: [
    paragraph(greet(to.name)),
    paragraph('Somebody signed in to your account from a browser that has not been used with it before.'),
    facts({
      When: formatMoment(signIn.at),
      Browser: signIn.browser ?? 'Unknown',
      From: signIn.country === null ? null : (countryNames.of(signIn.country) ?? signIn.country),
    }),
    paragraph('If this was you, there is nothing to do.'),
    {
      kind: 'notice',
      title: 'Was this not you?',
      text: 'Choose a new password. That signs everyone out, on every device, and removes all passkeys.',
    },
    button('Choose a new password', forgotPasswordUrl(publicUrl)),
  ],
  because: `somebody signed in to the account with this address at ${vendor.name}.`,
})

export const passkeyAddedEmail = (
  { vendor, publicUrl }: EmailSettings,
  to: Reader,
  { name, at }: { name: string; at: Date },
): Email => ({
  subject: `A passkey was added to your ${vendor.name} account`,
  preview: 'You can sign in with it from now on.',
  title: 'A new passkey',
  blocks: [
    paragraph(greet(to.name)),
    paragraph('A passkey was added to your account. It signs in without the password.'),
    facts({ Passkey: name, Added: formatMoment(at) }),
    {
      kind: 'notice',
      title: 'Was this not you?',
      text: 'Choose a new password. That removes all passkeys and signs everyone out, on every device.',
    },
    button('Choose a new password', forgotPasswordUrl(publicUrl)),
  ],
  because: `somebody who is signed in to the account with this address at ${vendor.name} has added it.`,
})

/** Emails about signing in. */
export const createSignInMails = (queue: QueueEmail, settings: EmailSettings) => ({
  queueSignInLink: (tx: Tx, to: Contact, code: string): Promise<void> =>
    queue(tx, { kind: 'sign-in-link', to: to.email }, (reader) => signInLinkEmail(settings, reader, code)),
  /** About a sign-in from a browser that the account does not know. */
  queueNewSignIn: (tx: Tx, of: Account, signIn: NewSignIn): Promise<void> =>
    queue(tx, { kind: 'new-sign-in', to: of.email, customerId: of.id }, (reader) =>
      newSignInEmail(settings, reader, signIn),
    ),
  /** About a passkey that signs in to the account from now on. */
  queuePasskeyAdded: (tx: Tx, of: Account, passkey: { name: string; at: Date }): Promise<void> =>
    queue(tx, { kind: 'passkey-added', to: of.email, customerId: of.id }, (reader) =>
      passkeyAddedEmail(settings, reader, passkey),
    ),
})
