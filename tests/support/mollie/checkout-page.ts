import type { MollieBooks, MolliePaymentObject } from './objects.ts'
import { movePayment } from './payments.ts'

const choices = { paid: 'Paid', failed: 'Failed', canceled: 'Canceled', expired: 'Expired' } as const
type Choice = keyof typeof choices
const isChoice = (status: string): status is Choice => Object.hasOwn(choices, status)

/** The page that Mollie shows with a key for tests: what the payment comes to is chosen. */
export const showPage = ({ id, amount, method }: MolliePaymentObject): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Mollie test mode</title></head>
<body><h1>Mollie test mode</h1><p>${method}: ${amount.currency} ${amount.value}</p>
${Object.entries(choices)
  .map(([status, title]) => `<form method="post" action="/checkout/${id}/${status}"><button>${title}</button></form>`)
  .join('\n')}
</body></html>`

/** The customer's choice, once; where they are sent then. */
export function answerOnPage(books: MollieBooks, payment: MolliePaymentObject, status: string): string {
  if (!isChoice(status)) throw new Error(`The page has no choice ${status}`)
  if (payment.status === 'open') movePayment(books, payment, status)
  return payment.redirectUrl
}
