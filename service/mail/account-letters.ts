import type { Vendor } from '#contract/entities/catalogue.ts'
import type { OrderCustomer } from '../database/schema.ts'
import { type MailContent, writeLetter } from './layout.ts'

/** What letters about an account are written from. */
export type LetterSettings = { vendor: Vendor; publicUrl: string }
type Person = OrderCustomer

const linkTo = ({ publicUrl }: LetterSettings, path: string, email: string, code: string) =>
  `${publicUrl}${path}?${new URLSearchParams({ email, code })}`

const ignoreIt = 'If this was not you, do nothing: without the link nothing happens.'

/** After a sign-up: proves that the address is theirs. */
export const confirmationLetter = (settings: LetterSettings, { name, email }: Person, code: string): MailContent =>
  writeLetter({
    subject: `Confirm your ${settings.vendor.name} account`,
    greeting: `Hello ${name},`,
    paragraphs: ['One click shows that this address is yours. What is bought or sent to it then finds your account.'],
    action: { label: 'Confirm my account', url: linkTo(settings, '/user-area/confirm-account', email, code) },
    ending: [ignoreIt, settings.vendor.name],
  })

/** After a purchase without an account: the way to what was bought. */
export const guestLetter = (
  settings: LetterSettings,
  { name, email }: Person,
  code: string,
  orderId: string,
): MailContent =>
  writeLetter({
    subject: `Get your ${settings.vendor.name} licenses`,
    greeting: `Thank you, ${name}.`,
    paragraphs: ['Your payment has arrived. Confirm this address, choose a password, and your licenses are there.'],
    action: { label: 'Get my licenses', url: linkTo(settings, '/user-area/confirm-account', email, code) },
    ending: [`Order ${orderId}`, settings.vendor.name],
  })

/** To somebody who forgot their password. */
export const passwordLetter = (settings: LetterSettings, { name, email }: Person, code: string): MailContent =>
  writeLetter({
    subject: `A new password for ${settings.vendor.name}`,
    greeting: `Hello ${name},`,
    paragraphs: ['Somebody, probably you, asked for a new password. The link is good for one hour.'],
    action: { label: 'Choose a new password', url: linkTo(settings, '/user-area/reset-password', email, code) },
    ending: [ignoreIt, settings.vendor.name],
  })

/** To the new address of an account, before it counts. */
export const emailChangeLetter = (settings: LetterSettings, name: string, to: string, code: string): MailContent =>
  writeLetter({
    subject: `Confirm your new address for ${settings.vendor.name}`,
    greeting: `Hello ${name},`,
    paragraphs: ['One click, signed in, and this is the address of your account. Until then the old one stays.'],
    action: { label: 'Use this address', url: linkTo(settings, '/user-area/account', to, code) },
    ending: [ignoreIt, settings.vendor.name],
  })

/** To the old address of an account, after the change. */
export const emailChangedLetter = ({ vendor }: LetterSettings, { name }: Person, to: string): MailContent =>
  writeLetter({
    subject: `Your address at ${vendor.name} was changed`,
    greeting: `Hello ${name},`,
    paragraphs: [`Your account now has the address ${to}. If this was not you, answer this mail at once.`],
    ending: [vendor.name],
  })
