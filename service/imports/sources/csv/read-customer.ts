import type { GivenRecord } from '../../records.ts'
import { FieldError, shorten } from '../fields.ts'
import type { Found } from '../source.ts'
import type { CsvReader } from './read-cells.ts'

type GivenCustomer = Extract<GivenRecord, { kind: 'customer' }>

/** The customer of a row. What is not needed and cannot be read is left out, with a warning. */
export function readCustomer(row: CsvReader, email: string): Found[] {
  const warnings: Found[] = []
  const known = { street: row.textOf('street'), city: row.textOf('city'), postCode: row.textOf('postCode') }
  const country = leniently(warnings, () => row.country())
  const hasAddress = country !== undefined && Object.values(known).some((text) => text !== undefined)
  const customer: GivenCustomer = {
    kind: 'customer',
    key: row.textOf('customerId'),
    email,
    name: row.name,
    address: hasAddress
      ? {
          countryCode: country,
          streetAddress1: known.street ?? '',
          streetAddress2: row.textOf('street2') ?? null,
          locality: known.city ?? null,
          region: row.textOf('region') ?? null,
          postCode: known.postCode ?? '',
        }
      : undefined,
    language: leniently(warnings, () => readLanguage(row)),
    consents: leniently(warnings, () => row.consents()) ?? [],
    knownSince: leniently(warnings, () => row.momentOf('knownSince')),
  }
  return [...warnings, customer]
}

function readLanguage(row: CsvReader): string | undefined {
  const { language } = row
  if (language !== undefined && !/^[A-Za-z]{2,3}([-_][A-Za-z0-9]{2,8})*$/.test(language))
    throw new FieldError(row.nameOf('language'), `is no code of a language, such as de: ${shorten(language)}`)
  return language?.replaceAll('_', '-')
}

/** What is read, or undefined and a warning for what cannot be. */
export function leniently<Value>(warnings: Found[], read: () => Value): Value | undefined {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof FieldError)) throw error
    warnings.push({ kind: 'warning', reason: `${error.message} (left out)` })
    return undefined
  }
}
