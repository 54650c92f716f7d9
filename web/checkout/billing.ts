import * as z from 'zod/mini'
import type { Billing, BillingChange } from '#contract/entities/checkout.ts'
import { emailSchema, nameSchema } from '#contract/entities/identity.ts'
import type { readTaxId } from '#contract/tax-ids.ts'

/** The billing fields in the order of the page, with the names of the wire format. */
export const billingFields = [
  'email',
  'name',
  'countryCode',
  'businessName',
  'taxId',
  'streetAddress1',
  'streetAddress2',
  'postCode',
  'locality',
  'region',
] as const
export type BillingField = (typeof billingFields)[number]

export type BillingDraft = Record<BillingField, string>
export type BillingErrors = Partial<Record<BillingField, string | undefined>>

const taxFields: readonly BillingField[] = ['countryCode', 'businessName', 'taxId', 'postCode']
export const changesSums = (field: BillingField) => taxFields.includes(field)

/** The stored billing details as fields. */
export function toDraft({ address, ...billing }: Billing): BillingDraft {
  const stored: Record<string, string | null> = { ...billing, ...address }
  const textOf = (field: BillingField) => stored[field] ?? ''
  return {
    email: textOf('email'),
    name: textOf('name'),
    countryCode: textOf('countryCode'),
    businessName: textOf('businessName'),
    taxId: textOf('taxId'),
    streetAddress1: textOf('streetAddress1'),
    streetAddress2: textOf('streetAddress2'),
    postCode: textOf('postCode'),
    locality: textOf('locality'),
    region: textOf('region'),
  }
}

/** Validates tax ids; null until it is loaded, when validation is left to the service. */
export type TaxIdReader = typeof readTaxId | null

/** What a checkout asks for: accounts have a name and an email address already, and a merchant of record asks for the rest. */
export type Asked = { hasAccount: boolean; hasMerchant: boolean }

/** Validates the typed values. */
export function checkDraft(draft: BillingDraft, { hasAccount, hasMerchant }: Asked, read: TaxIdReader): BillingErrors {
  const errors: BillingErrors = {
    email: hasAccount ? undefined : checkEmail(draft.email),
    name: hasAccount ? undefined : errorOf(nameSchema, draft.name),
    countryCode: draft.countryCode === '' && !hasMerchant ? 'Choose a country' : undefined,
    taxId: checkTaxId(draft, read),
  }
  return Object.fromEntries(Object.entries(errors).filter(([, reason]) => reason !== undefined))
}

const checkEmail = (typed: string) => (typed.trim() === '' ? 'Enter your e-mail address.' : errorOf(emailSchema, typed))

const errorOf = (schema: z.ZodMiniType, typed: string) => z.safeParse(schema, typed.trim()).error?.issues[0]?.message

/** Validates the form of a tax id; ids of countries without a known form are accepted. */
export function checkTaxId(
  { taxId, countryCode }: Pick<BillingDraft, 'taxId' | 'countryCode'>,
  read: TaxIdReader,
): string | undefined {
  if (read === null || taxId.trim() === '' || countryCode === '') return undefined
  const reading = read(taxId, countryCode)
  return reading.status === 'Malformed' ? reading.reason : undefined
}

/** The values to send: invalid ones are left out, or empty where they would change the sums. */
export function toBillingChange(draft: BillingDraft, asked: Asked, read: TaxIdReader): BillingChange {
  const { hasAccount } = asked
  const { email, name, taxId } = checkDraft(draft, asked, read)
  const change: BillingChange = {
    businessName: trimmed(draft.businessName),
    taxId: taxId === undefined ? trimmed(draft.taxId) : null,
    address: toAddress(draft),
  }
  if (!hasAccount && email === undefined) change.email = draft.email.trim()
  if (!hasAccount && name === undefined) change.name = draft.name.trim()
  return change
}

const trimmed = (typed: string) => typed.trim() || null

function toAddress(draft: BillingDraft): Billing['address'] {
  if (draft.countryCode === '') return null
  return {
    countryCode: draft.countryCode,
    streetAddress1: draft.streetAddress1.trim(),
    streetAddress2: trimmed(draft.streetAddress2),
    locality: trimmed(draft.locality),
    region: trimmed(draft.region),
    postCode: draft.postCode.trim(),
  }
}

/** The service's field errors (`billingName`) by the fields of this page; null when one belongs to none of them. */
export function readBillingErrors(errors: Record<string, string>): BillingErrors | null {
  const found = Object.entries(errors).map(([name, reason]) => [findField(name), reason] as const)
  return found.some(([field]) => field === undefined) ? null : Object.fromEntries(found)
}

function findField(name: string): BillingField | undefined {
  const last = name.replace(/^billing(?=[A-Z])/, '').replace(/^address(?=[A-Z])/i, '')
  return billingFields.find((field) => field.toLowerCase() === last.toLowerCase())
}
