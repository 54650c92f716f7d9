import type { Catalogue } from '#service/catalogue/index.ts'
import type { FieldErrors, Limit } from '#service/platform/index.ts'
import { findSold } from './line-pricing.ts'
import { findQuantityFaults } from './quantity-limits.ts'
import { deriveLineId, type StoredLine } from './stored-line.ts'

/** What a visitor may newly store, without changes of orders. Counted in memory: it only protects storage. */
export const newOrderLimit: Limit = {
  name: 'new-order',
  max: 200,
  windowSeconds: 60 * 60,
  detail: 'Too many new carts from here: wait an hour, or sign in',
}

/** The maximum length of a line's id, unless it is the id that is derived from what the line sells. */
const ownLineIdMax = 100

/** Why lines of a push can't be sold, by their place in it; empty when all can. Lines of quantity 0 are ignored. */
export function findPushFaults(lines: StoredLine[], currency: string, catalogue: Catalogue): FieldErrors {
  const errors: FieldErrors = {}
  if (!catalogue.currencies.includes(currency)) errors.currency = [`Must be one of ${catalogue.currencies.join(', ')}`]
  const lineIds = new Set<string>()
  const sold = new Set<string>()
  lines.forEach((line, index) => {
    if (line.quantity === 0) return
    const reason = lineIds.has(line.lineId) ? 'This line stands twice' : findLineFault(line, catalogue)
    if (reason) errors[`items.${index}`] = [reason]
    else if (sold.has(deriveLineId(line)))
      errors[`items.${index}`] = ['The same variation is on another line: raise its quantity']
    else if (isIdTooLong(line)) errors[`items.${index}.id`] = [`Must be at most ${ownLineIdMax} characters`]
    lineIds.add(line.lineId)
    sold.add(deriveLineId(line))
  })
  for (const [index, reason] of findQuantityFaults(lines, currency, catalogue))
    if (!errors[`items.${index}`]) errors[`items.${index}.quantity`] = [reason]
  return errors
}

/** Derived ids may be longer: they contain the vendor's own ids. */
const isIdTooLong = (line: StoredLine) => line.lineId.length > ownLineIdMax && line.lineId !== deriveLineId(line)

function findLineFault(line: StoredLine, catalogue: Catalogue): string | null {
  if (findSold(line, catalogue)) return null
  const items = line.type === 'Product' ? catalogue.products : catalogue.bundles
  const isKnown = items.some((item) => item.id === line.itemId)
  return isKnown
    ? `${line.itemId} has no variation ${line.variationId}`
    : `There is no ${line.type.toLowerCase()} ${line.itemId}`
}

export const storedUtmMax = 200
