import * as z from 'zod/mini'
import type { Billing, BillingChange } from '#contract/entities/checkout.ts'
import { emailSchema, nameSchema } from '#contract/entities/identity.ts'
import type { readTaxId } from '#contract/tax-ids.ts'

/** The fields about who buys, in the order in which the page has them; named as the wire names them. */
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

/** What the fields hold, as typed. */
export type BillingDraft = Record<BillingField, string>
/** What is wrong, by field. */
export type BillingErrors = Partial<Record<BillingField, string | undefined>>

/** The fields by which the sums of an order can change. */
const taxedBy: readonly BillingField[] = ['countryCode', 'businessName', 'taxId', 'postCode']
export const changesSums = (field: BillingField) => taxedBy.includes(field)

/** The fields as the service knows them. */
export function toDraft({ address, ...billing }: Billing): BillingDraft {
  const known: Record<string, string | null> = { ...billing, ...address }
  const textOf = (field: BillingField) => known[field] ?? ''
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

/** Reads tax ids; null until it has come, when what is typed is left to the service. */
export type TaxIdReader = typeof readTaxId | null

/** What is wrong with what was typed; nothing when all is good. An account's name and address are its own. */
export function checkDraft(draft: BillingDraft, hasAccount: boolean, read: TaxIdReader): BillingErrors {
  const errors: BillingErrors = {
    ...(!hasAccount && { email: faultOf(emailSchema, draft.email), name: faultOf(nameSchema, draft.name) }),
    countryCode: draft.countryCode === '' ? 'Choose a country' : undefined,
    taxId: checkTaxId(draft, read),
  }
  return Object.fromEntries(Object.entries(errors).filter(([, reason]) => reason !== undefined))
}

const faultOf = (schema: z.ZodMiniType, typed: string) => z.safeParse(schema, typed.trim()).error?.issues[0]?.message

/** What is wrong with a tax id as far as its looks tell; ids of countries that are not known here are taken. */
export function checkTaxId(
  { taxId, countryCode }: Pick<BillingDraft, 'taxId' | 'countryCode'>,
  read: TaxIdReader,
): string | undefined {
  if (read === null || taxId.trim() === '' || countryCode === '') return undefined
  const reading = read(taxId, countryCode)
  return reading.status === 'Malformed' ? reading.reason : undefined
}

/** What is sent of the fields: what is wrong is left out, or nothing where it would change the sums. */
export function toBillingChange(draft: BillingDraft, hasAccount: boolean, read: TaxIdReader): BillingChange {
  const { email, name, taxId } = checkDraft(draft, hasAccount, read)
  return {
    ...(!hasAccount && email === undefined && { email: draft.email.trim() }),
    ...(!hasAccount && name === undefined && { name: draft.name.trim() }),
    businessName: given(draft.businessName),
    taxId: taxId === undefined ? given(draft.taxId) : null,
    address: toAddress(draft),
  }
}

const given = (typed: string) => typed.trim() || null

function toAddress(draft: BillingDraft): Billing['address'] {
  if (draft.countryCode === '') return null
  return {
    countryCode: draft.countryCode,
    streetAddress1: draft.streetAddress1.trim(),
    streetAddress2: given(draft.streetAddress2),
    locality: given(draft.locality),
    region: given(draft.region),
    postCode: draft.postCode.trim(),
  }
}

/**
 * The service's field errors (`billingName`, `addressPostCode`) by the fields of this page; null when one of them is about
 * something that the page has no field for.
 */
export function readBillingErrors(errors: Record<string, string>): BillingErrors | null {
  const found = Object.entries(errors).map(([name, reason]) => [findField(name), reason] as const)
  return found.some(([field]) => field === undefined) ? null : Object.fromEntries(found)
}

function findField(name: string): BillingField | undefined {
  const last = name.replace(/^billing(?=[A-Z])/, '').replace(/^address(?=[A-Z])/i, '')
  return billingFields.find((field) => field.toLowerCase() === last.toLowerCase())
}
