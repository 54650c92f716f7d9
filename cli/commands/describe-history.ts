import { formatMoney } from '#contract/format-money.ts'
import type { CustomerRecord } from '#service/customer-record.ts'
import { oneLine } from '#service/messaging/index.ts'
import { toMajor } from '#service/platform/index.ts'

/** What former stores knew of a customer: history, on which no command acts. */
export const describeHistory = ({ formerStores, formerOrders, formerSubscriptions }: CustomerRecord): string[] => [
  ...formerStores.flatMap(describeStore),
  ...formerOrders.map(describeOrder),
  ...formerSubscriptions.map(describeSubscription),
]

function describeStore(former: CustomerRecord['formerStores'][number]): string[] {
  const { store, importedAt, knownSince, language, consents } = former
  const since = knownSince === null ? '' : `, customer there since ${knownSince.toISOString()}`
  const spoken = language === null ? '' : `, language ${oneLine(language)}`
  return [
    `  imported from ${store} ${importedAt.toISOString()}${since}${spoken}`,
    ...consents.map(
      ({ purpose, givenAt, proof }) =>
        `    consent to ${purpose} ${givenAt ?? 'at an unknown time'}, ${proof === null ? 'without proof' : `proof: ${oneLine(proof)}`}`,
    ),
  ]
}

const amountOf = (amount: number, currency: string) => formatMoney(toMajor(amount, currency), currency)

function describeOrder(order: CustomerRecord['formerOrders'][number]): string {
  const { number, store, status, currency, total, refunded, boughtAt, lines } = order
  const items = lines.map(({ name, quantity }) => (quantity === 1 ? oneLine(name) : `${quantity} × ${oneLine(name)}`))
  const back = refunded === 0 ? '' : `, ${amountOf(refunded, currency)} refunded there`
  return `  former order ${oneLine(number)} at ${store}: ${status} ${boughtAt.toISOString()}, ${amountOf(total, currency)}${back}: ${items.join(', ')}`
}

function describeSubscription(subscription: CustomerRecord['formerSubscriptions'][number]): string {
  const { reference, store, product, status, amount, currency, interval, nextAt } = subscription
  const price = amount === null || currency === null ? '' : `, ${amountOf(amount, currency)}`
  const every = interval === null ? '' : ` every ${oneLine(interval)}`
  const next = nextAt === null ? '' : `, next payment ${nextAt.toISOString()}`
  return `  former subscription ${oneLine(reference)} at ${store} to ${oneLine(product)}: ${oneLine(status)}${price}${every}${next}`
}
