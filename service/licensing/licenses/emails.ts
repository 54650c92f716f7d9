import type { Reader } from '#service/messaging/index.ts'
import { countOf, greet, type Letter, type LetterSettings, licensesUrl, say, tell } from '#service/messaging/index.ts'

export type LicenseGranted = { id: string; product: string; seats: number; reason: string }
export type LicenseEnded = { product: string; reason: string }
/** `orderId` is the order it came from, if it was bought. */
export type LicenseMovedAway = { id: string; product: string; devices: number; reason: string; orderId: string | null }
/** The ids of moves are those of the move, not of the license: it may come and go more than once. */
export type LicenseMovedHere = { id: string; product: string; seats: number; reason: string }

const toLicenses = (publicUrl: string) =>
  ({ kind: 'button', label: 'Go to your licenses', url: licensesUrl(publicUrl) }) as const

/** The vendor gives a license, without an order. */
export const licenseGrantedLetter = (
  { vendor, publicUrl }: LetterSettings,
  to: Reader,
  { product, seats, reason }: LicenseGranted,
): Letter => ({
  subject: `A license of ${product} from ${vendor.name}`,
  preview: 'It is in your account already. There is nothing to pay.',
  title: 'A license for you',
  blocks: [
    say(greet(to.name)),
    say(`We have put a license of ${product} into your account. There is nothing to pay and nothing to redeem.`),
    tell([
      { label: 'Product', value: product },
      { label: 'Runs on', value: countOf(seats, 'device') },
      { label: 'Reason', value: reason },
    ]),
    toLicenses(publicUrl),
  ],
  because: `you have an account at ${vendor.name} with this address.`,
})

/** The vendor ends a license, or it ends with the purchase that it came from. */
export const licenseEndedLetter = (
  { vendor }: LetterSettings,
  to: Reader,
  { product, reason }: LicenseEnded,
): Letter => ({
  subject: `Your license of ${product} has ended`,
  preview: 'It activates no more devices.',
  title: 'A license of yours has ended',
  blocks: [
    say(greet(to.name)),
    say(
      `Your license of ${product} has ended. It activates no more devices. A plug-in that runs on it learns of it when it next checks.`,
    ),
    tell([
      { label: 'Product', value: product },
      { label: 'Reason', value: reason },
    ]),
    say('If you think that we are wrong, answer this mail.'),
  ],
  because: `a license of ${vendor.name} belonged to the account with this address.`,
})

/** To whoever a license was moved to: it rested, and is back. */
export const licenseRestoredLetter = (
  { vendor, publicUrl }: LetterSettings,
  to: Reader,
  { product }: Pick<LicenseEnded, 'product'>,
): Letter => ({
  subject: `Your license of ${product} is back`,
  preview: 'It is yours again, with its devices.',
  title: 'Your license is back',
  blocks: [
    say(greet(to.name)),
    say(`Your license of ${product} is back, with its devices. Should a plug-in not find it, activate it once more.`),
    toLicenses(publicUrl),
  ],
  because: `a license of ${vendor.name} belongs to the account with this address.`,
})

/** To whoever had a license: it is in another account now. */
export const licenseMovedAwayLetter = (
  { vendor }: LetterSettings,
  to: Reader,
  { product, devices, reason, orderId }: LicenseMovedAway,
): Letter => ({
  subject: `Your license of ${product} is in another account now`,
  preview: 'It activates no more devices of yours.',
  title: 'A license has moved',
  blocks: [
    say(greet(to.name)),
    say(`We have moved your license of ${product} to another account. It activates no more devices of yours.`),
    tell([
      { label: 'Product', value: product },
      { label: 'Devices freed', value: String(devices) },
      ...(orderId === null ? [] : [{ label: 'Order', value: orderId }]),
      { label: 'Reason', value: reason },
    ]),
    ...(orderId === null ? [] : [say('The order and its invoice stay yours.')]),
    say('If you know nothing of this, answer this mail at once.'),
  ],
  because: `a license of ${vendor.name} belonged to the account with this address.`,
})

/** To whoever has a license now that somebody else had. */
export const licenseMovedHereLetter = (
  { vendor, publicUrl }: LetterSettings,
  to: Reader,
  { product, seats, reason }: LicenseMovedHere,
): Letter => ({
  subject: `A license of ${product} is in your account now`,
  preview: 'All of its devices are free.',
  title: 'A license has come to you',
  blocks: [
    say(greet(to.name)),
    say(`We have moved a license of ${product} from another account to yours. None of its devices is taken.`),
    tell([
      { label: 'Product', value: product },
      { label: 'Runs on', value: countOf(seats, 'device') },
      { label: 'Reason', value: reason },
    ]),
    toLicenses(publicUrl),
    say('It stands and falls with the purchase that it came from: if that is given back, it ends.'),
  ],
  because: `you have an account at ${vendor.name} with this address.`,
})
