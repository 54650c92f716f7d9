import { once } from 'node:events'
import { createServer } from 'node:http'
import {
  find,
  linkTo,
  type MollieBooks,
  type MollieChargebackObject,
  type MolliePaymentObject,
  type MollieRefundObject,
  makeId,
  type Notice,
} from './objects.ts'
import { createRefund, movePayment, moveRefund } from './payments.ts'
import { createMollieServing, type MollieFault } from './serving.ts'

/** Mollie on this machine: what a test may know and do that a shop's program can't. */
export type MollieApi = {
  settings: { apiKey: string; apiUrl: string }
  payments: () => MolliePaymentObject[]
  refunds: () => MollieRefundObject[]
  /** All notices so far, in the order in which they came about; each is posted as well if the stand-in posts. */
  notices: () => Notice[]
  /** Resolves once all notices have been posted. */
  posted: () => Promise<void>
  requests: string[]
  /** Has the next requests of a path, such as 'GET /v2/payments/*', go wrong; one when no number is given. */
  disturb: (path: string, fault: MollieFault, times?: number) => void
  /** What becomes of a payment on Mollie's page, or later. Returns where the customer is sent then. */
  answer: (paymentId: string, status: MolliePaymentObject['status'], failureReason?: string) => string
  /** Whether a payment may be called off while it is open, as by few methods. */
  setCancelable: (paymentId: string, isCancelable: boolean) => void
  /** Leaves a method out of those that are active, without refusing payments by it. */
  deactivate: (method: string) => void
  setRefunds: (status: MollieRefundObject['status']) => void
  finishRefund: (refundId: string, status: MollieRefundObject['status']) => void
  /** Gives money back in the Dashboard; its id. */
  refundByHand: (paymentId: string, value: string) => string
  chargeBack: (paymentId: string) => MollieChargebackObject
  reverse: (chargebackId: string) => void
  close: () => Promise<void>
}

type Options = { clock?: () => Date; posts?: boolean }
const apiKey = 'test_standInForMollie0123456789'

/** Starts a stand-in of Mollie's API, version 2, by the shapes that Mollie publishes; it refuses what they would refuse. */
export async function startMollieApi({ clock = () => new Date(), posts = false }: Options = {}): Promise<MollieApi> {
  const notices: Notice[] = []
  const posting = new Set<Promise<unknown>>()
  let apiUrl = ''
  const books: MollieBooks = {
    clock,
    url: () => apiUrl,
    payments: new Map(),
    refunds: new Map(),
    chargebacks: new Map(),
    notify({ id, webhookUrl }) {
      if (webhookUrl === undefined) return
      const notice = { url: webhookUrl, body: `id=${id}` }
      notices.push(notice)
      if (!posts) return
      const call = postNotice(notice).finally(() => posting.delete(call))
      posting.add(call)
    },
  }
  const serving = createMollieServing(books, apiKey)
  const server = createServer(serving.answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('No port was given')
  apiUrl = `http://127.0.0.1:${address.port}`
  return {
    settings: { apiKey, apiUrl },
    payments: () => [...books.payments.values()],
    refunds: () => [...books.refunds.values()],
    notices: () => [...notices],
    async posted() {
      while (posting.size > 0) await Promise.all(posting)
    },
    requests: serving.requests,
    disturb: serving.disturb,
    deactivate: serving.deactivate,
    setRefunds: serving.setRefunds,
    ...controlsOf(books),
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

const postNotice = ({ url, body }: Notice) =>
  fetch(url, { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' }, body })

function controlsOf(books: MollieBooks) {
  const paymentOf = (id: string) => find(books.payments, id, 'payment')
  return {
    answer(id: string, status: MolliePaymentObject['status'], failureReason?: string) {
      const payment = paymentOf(id)
      if (failureReason !== undefined) payment.details = { failureReason }
      return movePayment(books, payment, status).redirectUrl
    },
    setCancelable(id: string, isCancelable: boolean) {
      paymentOf(id).isCancelable = isCancelable
    },
    finishRefund: (id: string, status: MollieRefundObject['status']) => moveRefund(books, id, status),
    refundByHand(id: string, value: string) {
      const { amount } = paymentOf(id)
      const { id: refundId } = createRefund(books, id, { amount: { ...amount, value } }, 'pending')
      moveRefund(books, refundId, 'refunded')
      return refundId
    },
    chargeBack(id: string) {
      const payment = paymentOf(id)
      const chargeback: MollieChargebackObject = {
        resource: 'chargeback',
        id: makeId('chb'),
        amount: payment.amount,
        reason: null,
        createdAt: books.clock().toISOString(),
        reversedAt: null,
        paymentId: id,
        _links: { payment: linkTo(`${books.url()}/v2/payments/${id}`) },
      }
      books.chargebacks.set(chargeback.id, chargeback)
      books.notify(payment)
      return chargeback
    },
    reverse(id: string) {
      const chargeback = find(books.chargebacks, id, 'chargeback')
      chargeback.reversedAt = books.clock().toISOString()
      books.notify(paymentOf(chargeback.paymentId))
    },
  }
}

/** The settings with which a program takes its payments through this stand-in. */
export const mollieEnvironmentOf = ({ settings: { apiKey: key, apiUrl } }: MollieApi) => ({
  MOLLIE_API_KEY: key,
  MOLLIE_API_URL: apiUrl,
})
