import { readTaxId } from '#contract/tax-ids.ts'
import type { TaxBuyer, TaxKind, TaxTreatment } from '#service/database/index.ts'
import type { TaxSeller } from './tax-quote.ts'
import { findPlace, findRate, findRateAtHome, type Place, type TaxArea } from './vat-areas.ts'

type Decision = { kind: TaxKind; rate: number; place: Place }
type Ends = { seller: TaxSeller; from: Place; buyer: TaxBuyer; to: Place; date: Date }

/**
 * Determines how the sale of a download is taxed: at the standard rate for electronically supplied services, where it is
 * consumed. Only taxes of the European Union, the United Kingdom and, for its own vendors, Norway are known; others are never
 * charged. Throws for a date before the tables of rates begin.
 */
export function treatSale({ seller, buyer, date }: { seller: TaxSeller; buyer: TaxBuyer; date: Date }): TaxTreatment {
  const from = findPlace(seller.country, null)
  const to = findPlace(buyer.country, buyer.postCode)
  const ends = { seller, from, buyer, to, date }
  const { kind, rate, place } = decide(ends)
  return {
    kind,
    rate,
    consumerRate: decideForConsumer(ends).rate,
    jurisdiction: place.country,
    territory: place.territory?.name ?? null,
    label: toLabel(kind, rate, place),
    note: toNote(kind, from.area, place),
  }
}

function decide(ends: Ends): Decision {
  const { from, to } = ends
  const isAbroad = to.area !== 'Elsewhere' && to.country !== from.country
  return isAbroad && isReverseCharged(ends) ? { kind: 'ReverseCharge', rate: 0, place: to } : decideForConsumer(ends)
}

function decideForConsumer(ends: Ends): Decision {
  const { from, to } = ends
  if (to.area === 'Elsewhere') return decideOutside(ends)
  if (to.country === from.country) return decideAtHome(ends, to)
  if (to.area === 'Norway') return { kind: 'OutOfScope', rate: 0, place: to }
  return to.area === 'UnitedKingdom' ? decideInUnitedKingdom(ends) : decideInUnion(ends)
}

/** Outside the VAT that is known. Some territories pay their state's VAT to its own vendors. */
function decideOutside({ seller, from, to, date }: Ends): Decision {
  const rate = to.country === from.country ? findRateAtHome(to, date) : null
  if (rate === null) return { kind: 'OutOfScope', rate: 0, place: to }
  return seller.vatId === null ? { kind: 'NotRegistered', rate: 0, place: to } : { kind: 'Domestic', rate, place: to }
}

function decideAtHome({ seller, date }: Ends, place: Place): Decision {
  const rate = seller.vatId === null ? null : findRate(place, date)
  return rate === null ? { kind: 'NotRegistered', rate: 0, place } : { kind: 'Domestic', rate, place }
}

function decideInUnitedKingdom({ seller, to, date }: Ends): Decision {
  const rate = seller.ukRegistered ? findRate(to, date) : null
  return rate === null ? { kind: 'NotRegistered', rate: 0, place: to } : { kind: 'Destination', rate, place: to }
}

/** Without One Stop Shop registration, a vendor in the Union is below the threshold and charges the domestic rate. */
function decideInUnion(ends: Ends): Decision {
  const { seller, from, to, date } = ends
  const rate = seller.ossRegistered ? findRate(to, date) : null
  if (rate !== null) return { kind: 'Destination', rate, place: to }
  return from.area === 'EuropeanUnion' ? decideAtHome(ends, from) : { kind: 'NotRegistered', rate: 0, place: to }
}

/** Under reverse charge the business accounts for the tax; a vendor in the Union needs a VAT id for that. */
function isReverseCharged({ seller, from, buyer }: Ends): boolean {
  if (from.area === 'EuropeanUnion' && seller.vatId === null) return false
  return buyer.isBusiness && readTaxId(buyer.taxId ?? '', buyer.country).status === 'WellFormed'
}

export const toPercent = (rate: number) => `${rate / 100}%`

function toLabel(kind: TaxKind, rate: number, { taxCountry, territory }: Place): string | null {
  if (kind === 'ReverseCharge') return 'VAT, reverse charge'
  if (kind === 'OutOfScope' || kind === 'NotRegistered') return null
  return `VAT ${toPercent(rate)} in ${territory?.name ?? taxCountry?.name}`
}

const outsideNotes: Record<TaxArea, string> = {
  EuropeanUnion: 'Not subject to VAT of the European Union: supplied to a customer outside its VAT territory.',
  UnitedKingdom: 'Not subject to UK VAT: supplied to a customer outside the United Kingdom.',
  Norway: 'Not subject to Norwegian VAT: supplied to a customer outside its VAT territory.',
  Elsewhere: 'No tax is charged on this sale.',
}

function toNote(kind: TaxKind, from: TaxArea, { area, taxCountry }: Place): string | null {
  if (kind === 'OutOfScope') return outsideNotes[from]
  if (kind === 'NotRegistered') return `No VAT is charged: the vendor is not registered for it in ${taxCountry?.name}.`
  if (kind !== 'ReverseCharge') return null
  return area === 'UnitedKingdom'
    ? 'Reverse charge: the customer accounts for UK VAT.'
    : 'Reverse charge: the customer accounts for VAT (Council Directive 2006/112/EC, article 196).'
}
