import { describeCodeLifetime, type WayIn } from '#service/accounts/index.ts'
import type { Tx } from '#service/database/index.ts'
import {
  type Block,
  button,
  countOf,
  type Email,
  type EmailSettings,
  type Fact,
  facts,
  forgotPasswordUrl,
  heading,
  paragraph,
  type QueueEmail,
  signInUrl,
  supportUrl,
  withGuestCode,
} from '#service/messaging/index.ts'

export type Holding = { name: string; licenses: number; devices: number; seats: number }

type KnownLicenses = {
  products: readonly Holding[]
  /** The way into the account that has them; null without one. */
  way: WayIn | null
  /** The code that claims what a guest has bought and not claimed yet. */
  claimCode: string | null
}

const because = (vendor: string) =>
  `somebody, probably you, asked at ${vendor} for the licenses of this address. If this was not you, do nothing: only this mailbox was told.`

const describe = ({ licenses, devices, seats }: Holding) =>
  `${countOf(licenses, 'license')}, ${devices} of ${countOf(seats, 'device')} in use`

/** What an account has, a line for each product. */
export const describeHoldings = (holdings: readonly Holding[]): Fact[] =>
  holdings.map((holding) => ({ label: holding.name, value: describe(holding) }))

/** How to get into an account: with the password, or by choosing one where there is none yet. */
export const wayInto = ({ vendor, publicUrl }: EmailSettings, { email, code }: WayIn): Block[] =>
  code === null
    ? [
        button(`Sign in to ${vendor.name}`, signInUrl(publicUrl)),
        { kind: 'link', label: 'Password lost as well? Ask for a new one', url: forgotPasswordUrl(publicUrl) },
      ]
    : [
        button('Choose a password', withGuestCode(publicUrl, email, code)),
        paragraph(`The link works for ${describeCodeLifetime('account')}.`),
      ]

/** Sent to an address whose licenses were requested: lists them and how to reach them, or says that there are none. */
export function lostLicensesEmail(settings: EmailSettings, to: string, known: KnownLicenses): Email {
  const { vendor, publicUrl } = settings
  if (known.products.length === 0 && known.claimCode === null) return noLicensesEmail(settings)
  const fetch = button('Get my licenses', withGuestCode(publicUrl, to, known.claimCode ?? ''))
  return {
    subject: `Where your ${vendor.name} licenses are`,
    preview: 'They are under this address. Sign in to see them.',
    title: 'Here they are',
    blocks: [
      paragraph('Hello,'),
      ...(known.products.length === 0
        ? []
        : [
            paragraph(
              known.way?.code
                ? 'These licenses belong to the account with this address, which has no password yet. Choose one to activate or download.'
                : 'These licenses belong to the account with this address. Sign in to activate or download.',
            ),
            facts(describeHoldings(known.products)),
            ...(known.way ? wayInto(settings, known.way) : []),
          ]),
      ...(known.claimCode === null
        ? []
        : [
            heading('A purchase waits for you'),
            paragraph('Something was bought with this address and not claimed yet. Choose a password to claim it.'),
            fetch,
          ]),
    ],
    because: because(vendor.name),
  }
}

const noLicensesEmail = (settings: EmailSettings): Email => ({
  subject: `No ${settings.vendor.name} license under this address`,
  preview: 'It may have been bought with another one.',
  title: 'No license here',
  blocks: [
    paragraph('Hello,'),
    paragraph('We found no license under this address. Try another one you use.'),
    paragraph('If you have a receipt but no license, answer this mail with the order number.'),
    ...linkSupport(supportUrl(settings)),
  ],
  because: because(settings.vendor.name),
})

const linkSupport = (url: string | null): Block[] => (url === null ? [] : [button('Go to support', url)])

/** Emails about lost licenses. */
export const createLostLicenseMails = (queue: QueueEmail, settings: EmailSettings) => ({
  queueLostLicenses: (tx: Tx, to: string, known: KnownLicenses): Promise<void> =>
    queue(tx, { kind: 'lost-licenses', to }, () => lostLicensesEmail(settings, to, known)),
})

export type LostLicenseMails = ReturnType<typeof createLostLicenseMails>
