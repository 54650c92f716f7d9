import { formatMoney, minorDigits } from '#contract/format-money.ts'
import type { SuggestedMapping } from '#service/imports/index.ts'

type Found = SuggestedMapping['preview'][number]['found'][number]
type FoundOf<Kind extends Found['kind']> = Extract<Found, { kind: Kind }>

/** What a row of a table becomes, a line each; amounts and days as people write them, so that a wrong mapping shows. */
export function describeFound(line: number, found: Found): string[] {
  if (found.kind === 'line' || found.kind === 'stated-total') return []
  if (found.kind === 'warning' || found.kind === 'fault') return [`line ${line}: ${found.reason}`]
  return [`line ${line}: ${found.kind}: ${describeRecord(found).filter(Boolean).join(', ')}`]
}

type FoundRecord = Exclude<Found, FoundOf<'line' | 'stated-total' | 'warning' | 'fault'>>

function describeRecord(found: FoundRecord): (string | undefined)[] {
  if (found.kind === 'customer') return describeCustomer(found)
  if (found.kind === 'order') return describeOrder(found)
  if (found.kind === 'license') return describeLicense(found)
  return [found.key]
}

const describeCustomer = ({ email, name, key, language, address, consents }: FoundOf<'customer'>) => [
  email,
  name,
  key && `number ${key}`,
  language && `language ${language}`,
  address &&
    [address.streetAddress1, address.postCode, address.locality, address.countryCode].filter(Boolean).join(' '),
  ...consents.map(({ givenAt, proof }) =>
    givenAt && proof ? `newsletter since ${dayOf(givenAt)}` : 'newsletter without proof: not subscribed',
  ),
]

function describeOrder({ number, key, status, currency, total, taxes, refunded, lines, boughtAt }: FoundOf<'order'>) {
  const money = (amount: number) => {
    // What is no currency has no minor units, and is refused in the plan.
    if (!/^[A-Z]{3}$/.test(currency)) return `${amount} ${currency}`
    return formatMoney(amount / 10 ** minorDigits(currency), currency)
  }
  return [
    number ?? (key.startsWith('row-') ? 'without a number' : key),
    status,
    money(total),
    taxes > 0 ? `taxes ${money(taxes)}` : '',
    refunded > 0 ? `refunded ${money(refunded)}` : '',
    dayOf(boughtAt),
    ...lines.map(({ name, quantity }) => (quantity === 1 ? name : `${quantity} × ${name}`)),
  ]
}

const describeLicense = ({ product, serials, seats, status, endedReason, expiresAt }: FoundOf<'license'>) => [
  product,
  ...serials,
  seats === undefined ? '' : `seats ${seats}`,
  status === 'Active' ? '' : `${status} (${endedReason ?? ''})`,
  expiresAt && `ends ${dayOf(expiresAt)}`,
]

const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10)
