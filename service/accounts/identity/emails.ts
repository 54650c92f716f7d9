import type { Contact, Tx } from '#service/database/index.ts'
import {
  type Block,
  button,
  countOf,
  type Email,
  type EmailSettings,
  facts,
  formatMoment,
  greet,
  greetable,
  paragraph,
  type QueueEmail,
  type Reader,
  signInUrl,
  withCode,
  withGuestCode,
} from '#service/messaging/index.ts'
import { describeCodeLifetime } from './rules.ts'
import { type Account, createSignInMails, ignoreIt } from './sign-in-emails.ts'

export const confirmationEmail = ({ vendor, publicUrl }: EmailSettings, to: Reader, code: string): Email => ({
  subject: `Confirm your ${vendor.name} account`,
  preview: 'Confirm that this address is yours.',
  title: 'Confirm your account',
  blocks: [
    paragraph(greet(to.name)),
    paragraph('Confirm that this address is yours. Anything bought with it then shows up in your account.'),
    button('Confirm my account', withCode(publicUrl, '/user-area/confirm-account', to.email, code)),
    paragraph(`The link works for ${describeCodeLifetime('account')}.`),
  ],
  because: `somebody, probably you, created an account at ${vendor.name} with this address. ${ignoreIt}`,
})

export function guestEmail({ vendor, publicUrl }: EmailSettings, to: Reader, code: string, orderId: string): Email {
  const name = greetable(to.name)
  return {
    subject: `Get your ${vendor.name} licenses`,
    preview: 'Choose a password to get your licenses.',
    title: name === null ? 'Thank you.' : `Thank you, ${name}.`,
    blocks: [
      paragraph('Your payment has arrived. Confirm this address and choose a password to get your licenses.'),
      button('Get my licenses', withGuestCode(publicUrl, to.email, code)),
      paragraph(`The link works for ${describeCodeLifetime('account')}.`),
      facts({ Order: orderId }),
    ],
    because: `something was bought at ${vendor.name} with this address, without an account.`,
  }
}

export const passwordEmail = ({ vendor, publicUrl }: EmailSettings, to: Reader, code: string): Email => ({
  subject: `A new password for ${vendor.name}`,
  preview: `The link works for ${describeCodeLifetime('password')}.`,
  title: 'Choose a new password',
  blocks: [
    paragraph(greet(to.name)),
    paragraph(
      `Somebody, probably you, asked for a new password. The link works for ${describeCodeLifetime('password')}.`,
    ),
    button('Choose a new password', withCode(publicUrl, '/user-area/reset-password', to.email, code)),
    paragraph('You will be signed out everywhere and sign in with the new one.'),
  ],
  because: `somebody asked for a new password for the account with this address. ${ignoreIt} Your password stays as it is.`,
})

export const emailChangeEmail = ({ vendor, publicUrl }: EmailSettings, to: Reader, code: string): Email => ({
  subject: `Confirm your new address for ${vendor.name}`,
  preview: 'Open the link while you are signed in to use this address for your account.',
  title: 'Confirm your new address',
  blocks: [
    paragraph(greet(to.name)),
    paragraph(
      'Open the link while you are signed in to use this address for your account. Until then the old one stays.',
    ),
    button('Use this address', withCode(publicUrl, '/user-area/account', to.email, code)),
    paragraph(`The link works for ${describeCodeLifetime('email-change')}.`),
  ],
  because: `somebody, probably you, wants to use this address for their account at ${vendor.name}. ${ignoreIt}`,
})

export const emailChangedEmail = (
  { vendor, publicUrl }: EmailSettings,
  of: Reader,
  to: string,
  revertCode: string | null,
): Email => ({
  subject: `Your address at ${vendor.name} was changed`,
  preview: revertCode
    ? `Was this you? If not, take it back within ${describeCodeLifetime('email-revert')}.`
    : 'Was this you? If not, answer this mail.',
  title: 'Your address was changed',
  blocks: [
    paragraph(greet(of.name)),
    paragraph('Mail about your account now goes to the new address, and you sign in with it.'),
    facts({ 'Until now': of.email, 'New address': to }),
    ...(revertCode ? takeBack(withCode(publicUrl, '/user-area/revert-email-change', of.email, revertCode)) : [askUs]),
  ],
  because: `it was the address of an account at ${vendor.name} until now. It gets no more mail about it.`,
})

const takeBack = (url: string): Block[] => [
  {
    kind: 'notice',
    title: 'Was this not you?',
    text: 'Then somebody else is in your account. Take it back: your old address is restored, everyone is signed out, and you choose a new password.',
  },
  button('Take my account back', url),
  paragraph(
    `The link works for ${describeCodeLifetime('email-revert')}, whatever happens to the account in the meantime.`,
  ),
]

const askUs: Block = {
  kind: 'notice',
  title: 'Was this not you?',
  text: 'Then somebody else has used your address. Answer this mail and we will look into it.',
}

export const emailRevertedEmail = ({ vendor }: EmailSettings, of: Reader, to: string): Email => ({
  subject: `The change of your address at ${vendor.name} was taken back`,
  preview: 'The account has its old address again, and needs a new password.',
  title: 'The change was taken back',
  blocks: [
    paragraph(greet(of.name)),
    paragraph(
      'The account has its old address again. Everyone was signed out, and a new password is needed to sign in.',
    ),
    facts({ 'Address now': to, 'No longer': of.email }),
    {
      kind: 'notice',
      title: 'Is the account yours?',
      text: 'Then somebody with access to the old mailbox has taken it. Answer this mail right away and we will look into it.',
    },
  ],
  because: `it was the address of an account at ${vendor.name} until now. It gets no more mail about it.`,
})

type ErasureSummary = {
  id: string
  hadAccount: boolean
  licenses: number
  orders: number
  at: Date
}

export function erasedEmail({ vendor }: EmailSettings, to: Reader, erased: ErasureSummary): Email {
  const { hadAccount, licenses, orders, at } = erased
  return {
    subject: `Your data at ${vendor.name} is erased`,
    preview: hadAccount ? 'Your account is gone, and what belonged to it.' : 'What we kept of this address is gone.',
    title: 'Your data is erased',
    blocks: [
      paragraph(greet(to.name)),
      paragraph(
        hadAccount ? 'Your account is gone, and what belonged to it.' : 'What we kept of this address is gone.',
      ),
      facts({
        Erased: formatMoment(at),
        'Given up': licenses > 0 ? countOf(licenses, 'license') : null,
        'Kept for the books': orders > 0 ? countOf(orders, 'paid order') : 'nothing',
      }),
      ...(orders > 0
        ? [
            paragraph(
              'The law requires us to keep paid orders and their invoices for ten years. They no longer belong to an account.',
            ),
          ]
        : []),
      paragraph(
        orders > 0
          ? 'We will write to this address only about one of these orders, such as a refund.'
          : 'We will not write to this address again.',
      ),
    ],
    because: `it was asked that ${vendor.name} erases what it keeps of this address. If this was not you, please answer this mail.`,
  }
}

/** To the new address of an account, when the vendor has changed it on request. */
export const emailArrivedEmail = ({ vendor, publicUrl }: EmailSettings, to: Reader): Email => ({
  subject: `Your ${vendor.name} account has this address now`,
  preview: 'Sign in with it from now on.',
  title: 'Your account has this address now',
  blocks: [
    paragraph(greet(to.name)),
    paragraph(
      'As you asked, your account now has this address. Sign in with it from now on; your password is the same.',
    ),
    button('Sign in', signInUrl(publicUrl)),
  ],
  because: `it is the address of an account at ${vendor.name} now. If this was not you, please answer this mail.`,
})

/** To both addresses of somebody whose two accounts are one now. */
export const mergedEmail = (
  { vendor, publicUrl }: EmailSettings,
  to: Reader,
  { kept, closed }: { kept: string; closed: string },
): Email => ({
  subject: `Your ${vendor.name} accounts are one now`,
  preview: 'All licenses and orders are in one account.',
  title: 'Your accounts are one now',
  blocks: [
    paragraph(greet(to.name)),
    paragraph(
      'As you asked, we have merged your two accounts. All licenses, devices and orders are in one of them now.',
    ),
    facts({ 'Sign in with': kept, 'Closed account': closed }),
    button('Sign in', signInUrl(publicUrl)),
    paragraph('If you did not ask for this, answer this mail right away.'),
  ],
  because: `you had two accounts at ${vendor.name}, one of them with this address.`,
})

/** To an address that a customer wants to bring into their account. */
export const addressJoinEmail = (
  { vendor, publicUrl }: EmailSettings,
  to: Reader,
  owner: string,
  code: string,
): Email => ({
  subject: `Bring your ${vendor.name} licenses into one account`,
  preview: `Open the link while you are signed in as ${owner}.`,
  title: 'Everything in one account',
  blocks: [
    paragraph(greet(to.name)),
    paragraph(
      `You want the licenses and orders of this address in your account ${owner}. Open the link while you are signed in there, and they move over.`,
    ),
    button('Move them over', `${withCode(publicUrl, '/user-area/account', to.email, code)}&join=true`),
    paragraph(
      `After that you sign in with ${owner}, and any account with this address is closed. The link works for ${describeCodeLifetime('address-join')}.`,
    ),
  ],
  because: `the owner of the account ${owner} at ${vendor.name} says that this address is theirs, too. If that is not you, do nothing: without the link nothing happens.`,
})

export const createAccountMails = (queue: QueueEmail, settings: EmailSettings) => ({
  /** After a sign-up: the link that confirms the account. */
  queueConfirmation: (tx: Tx, to: Contact, code: string): Promise<void> =>
    queue(tx, { kind: 'confirmation', to: to.email }, (reader) => confirmationEmail(settings, reader, code)),
  /** After a guest's purchase: the link to what they bought, once for each order unless `isAgain`. */
  queueGuestConfirmation: (
    tx: Tx,
    to: Contact,
    code: string,
    orderId: string,
    { isAgain = false } = {},
  ): Promise<void> =>
    queue(
      tx,
      { kind: 'guest-confirmation', to: to.email, ...(!isAgain && { key: `guest-confirmation:${orderId}` }) },
      (reader) => guestEmail(settings, reader, code, orderId),
    ),
  queuePasswordLink: (tx: Tx, to: Contact, code: string): Promise<void> =>
    queue(tx, { kind: 'password', to: to.email }, (reader) => passwordEmail(settings, reader, code)),
  ...createSignInMails(queue, settings),
  /** To the new address of an account, which counts once the code comes back. */
  queueEmailChange: (tx: Tx, customerId: string, to: string, code: string): Promise<void> =>
    queue(tx, { kind: 'email-change', to, customerId }, (reader) => emailChangeEmail(settings, reader, code)),
  /** To another address of a customer's: the link that brings what belongs to it into their account. */
  queueAddressJoin: (tx: Tx, owner: Account, to: string, code: string): Promise<void> =>
    queue(tx, { kind: 'address-join', to, customerId: owner.id }, (reader) =>
      addressJoinEmail(settings, reader, owner.email, code),
    ),
  /** To the old address of an account: with a code, the link that reverts the change. */
  queueEmailChanged: (tx: Tx, of: Account, to: string, revertCode: string | null): Promise<void> =>
    queue(tx, { kind: 'email-changed', to: of.email, customerId: of.id }, (reader) =>
      emailChangedEmail(settings, reader, to, revertCode),
    ),
  /** To the new address of an account that the vendor has changed. */
  queueEmailArrived: (tx: Tx, of: Account): Promise<void> =>
    queue(tx, { kind: 'email-arrived', to: of.email, customerId: of.id }, (reader) =>
      emailArrivedEmail(settings, reader),
    ),
  /** To the address that an account loses again, because its old one reverted the change. */
  queueEmailReverted: (tx: Tx, of: Account, to: string): Promise<void> =>
    queue(tx, { kind: 'email-changed', to: of.email, customerId: of.id }, (reader) =>
      emailRevertedEmail(settings, reader, to),
    ),
  /** To both addresses of a merge; `customerId` is the account that stays. */
  queueMerged: (tx: Tx, to: string, merged: { customerId: string; kept: string; closed: string }): Promise<void> =>
    queue(tx, { kind: 'accounts-merged', to, customerId: merged.customerId }, (reader) =>
      mergedEmail(settings, reader, merged),
    ),
  queueErased: (tx: Tx, to: Contact, erased: ErasureSummary): Promise<void> =>
    queue(tx, { kind: 'erased', to: to.email, key: `erased:${erased.id}` }, (reader) =>
      erasedEmail(settings, reader, erased),
    ),
})

export type AccountMails = ReturnType<typeof createAccountMails>
