import type { Vendor } from '#contract/entities/catalogue.ts'
import type { Block, Fact } from '#service/database/index.ts'
import type { MailLook } from './look.ts'

export type { Block, BoughtLine, Email, Fact, Link, Step } from '#service/database/index.ts'

/** The sender. Customers reply to `email`. */
export type MailVendor = Pick<Vendor, 'name'> & {
  email: string
  /** Whether the law requires a function to withdraw from contracts. */
  isWithdrawable?: boolean
}
/** A page that emails link to and that a shop may leave out. */
export type OptionalMailPage = 'support' | 'education'
export type HasPage = (page: OptionalMailPage) => boolean

/** The look of mails as of now: a vendor may change the theme while the shop runs. */
export type GetMailLook = () => MailLook
/** `hasPage` is missing where the shop has all pages. */
export type EmailSettings = {
  vendor: MailVendor
  publicUrl: string
  hasPage?: HasPage | undefined
  look?: GetMailLook | undefined
}

export const paragraph = (text: string): Block => ({ kind: 'paragraph', text })
export const heading = (text: string): Block => ({ kind: 'heading', text })
export const button = (label: string, url: string): Block => ({ kind: 'button', label, url })
/** Facts by their labels; those without a value are left out. */
export const facts = (given: Fact[] | Record<string, string | null | undefined>): Block => ({
  kind: 'facts',
  facts: Array.isArray(given)
    ? given
    : Object.entries(given).flatMap(([label, value]) => (typeof value === 'string' ? [{ label, value }] : [])),
})
