import type { Vendor } from '#contract/entities/catalogue.ts'
import type { Order } from '#contract/entities/orders.ts'
import { toMajor } from '../catalogue/money.ts'
import type { OrderCustomer } from '../database/schema.ts'
import type { Totals } from '../orders/rules.ts'
import { escapeHtml, layout, type MailContent } from './layout.ts'

export type OrderMail = {
  vendor: Vendor
  publicUrl: string
  customer: OrderCustomer
  order: Order
  totals: Totals
  /** Whether the licenses wait until a guest has proved their address. */
  isWaiting: boolean
}

/** 'Your licenses': what was bought, for how much, and where the licenses are. */
export function orderCompletedMail({ vendor, publicUrl, customer, order, totals, isWaiting }: OrderMail): MailContent {
  const money = (amount: number) =>
    new Intl.NumberFormat('en', { style: 'currency', currency: order.currency }).format(toMajor(amount, order.currency))
  const lines = order.items.map((line) => {
    const name = line.type === 'Product' ? line.product?.name : line.bundle?.name
    return `${line.quantity} × ${name ?? 'Item'}`
  })
  const licensesUrl = `${publicUrl}/user-area/licenses`
  const next = isWaiting
    ? 'Your licenses wait for you: open the link in the other mail that we have sent you.'
    : 'Open the plug-in, choose Activate, and sign in on the page it opens.'
  return {
    subject: `Your ${vendor.name} licenses`,
    text: [
      `Thank you, ${customer.name}.`,
      '',
      ...lines,
      `Total: ${money(totals.due)}`,
      '',
      `Your licenses are here: ${licensesUrl}`,
      next,
      '',
      `Order ${order.id}`,
      vendor.name,
    ].join('\n'),
    html: layout([
      `<h1>Thank you, ${escapeHtml(customer.name)}.</h1>`,
      `<ul>${lines.map((line) => `<li>${escapeHtml(line)}</li>`).join('')}</ul>`,
      `<p>Total: ${escapeHtml(money(totals.due))}</p>`,
      `<p><a href="${escapeHtml(licensesUrl)}">Your licenses</a></p>`,
      `<p>${escapeHtml(next)}</p>`,
      `<p>Order ${escapeHtml(order.id)}<br>${escapeHtml(vendor.name)}</p>`,
    ]),
  }
}
