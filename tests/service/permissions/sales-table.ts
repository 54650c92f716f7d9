import { expect } from 'vitest'
import { requestOf } from '../catalogue/education.ts'
import { eachForThemselves, everybody, ownerAlone, type Row } from './callers.ts'

/** What there is before a call: all of it the owner's. */
export type World = {
  orderId: string
  /** Where the invoice of that order lies for a moment. */
  documentPath: string
  /** Of an open order, and what has to be agreed to before it is paid. */
  checkoutId: string
  consent: object
  /** Of one whose bank asks for a second step. */
  waitingId: string
  email: string
}

const checkout =
  (id: keyof Pick<World, 'checkoutId' | 'waitingId'>, path = '') =>
  (world: World) =>
    `/api/checkout/${world[id]}${path}`
const open = ({ checkoutId: id }: World) => ({ id, status: 'Open', hasAccount: true })
const json = (body: unknown) => () => ({ json: body })

// The id of a checkout is an unguessable key to one order, signed in or not.
const checkoutRows: Row<World>[] = [
  {
    name: 'getCheckout',
    method: 'GET',
    path: checkout('checkoutId'),
    statuses: everybody(200),
    answer: open,
  },
  {
    name: 'pay',
    method: 'POST',
    path: checkout('checkoutId', '/pay'),
    statuses: everybody(200),
    options: ({ consent }) => ({ json: { paymentToken: 'tok_success', billing: {}, consent } }),
    answer: ({ checkoutId: id }) => ({ id, status: 'Completed' }),
  },
  {
    name: 'changeBilling',
    method: 'PATCH',
    path: checkout('checkoutId', '/billing'),
    statuses: everybody(200),
    options: json({ businessName: 'Works' }),
    answer: (world) => ({ ...open(world), billing: { businessName: 'Works' } }),
  },
  {
    name: 'checkPayment',
    method: 'POST',
    path: checkout('checkoutId', '/check'),
    statuses: everybody(200),
    answer: open,
  },
  {
    name: 'answerTestBank',
    method: 'POST',
    path: checkout('waitingId', '/test-bank'),
    statuses: everybody(200),
    options: json({ approve: true }),
    answer: ({ waitingId: id }) => ({ id, status: 'Completed' }),
  },
  {
    // Whoever it is: believed by its signature alone.
    name: 'receivePaymentEvent',
    method: 'POST',
    path: '/api/payments/events/test',
    statuses: everybody(400),
    options: json({ about: 'payment' }),
    answer: null,
  },
]

const boughtRows: Row<World>[] = [
  {
    name: 'listOrders',
    method: 'GET',
    path: '/api/customer/inventory/orders',
    statuses: eachForThemselves(200),
    answer: ({ orderId: id }) => ({ items: expect.arrayContaining([expect.objectContaining({ id })]) }),
  },
  {
    name: 'listOrderDocuments',
    method: 'GET',
    statuses: ownerAlone(200, 404),
    path: ({ orderId }) => `/api/customer/inventory/orders/${orderId}/documents`,
    answer: () => [{ kind: 'Invoice', url: expect.stringMatching(/signature=/) }],
  },
  {
    name: 'readDocument',
    method: 'GET',
    path: ({ documentPath }) => documentPath,
    statuses: everybody(200),
    sent: 'as text',
    answer: () => expect.stringMatching(/^%PDF-/),
  },
]

const withdrawal = ({ email, orderId: order }: World) => ({ name: 'Ada', email, order })

// What people send is taken from everybody, and answered alike whatever there is.
const writtenRows: Row<World>[] = [
  {
    name: 'withdraw',
    method: 'POST',
    path: '/api/customer/withdrawals',
    statuses: everybody(201),
    options: (world) => ({ json: withdrawal(world) }),
    answer: () => ({ id: expect.any(String), receivedAt: expect.any(String) }),
  },
  {
    name: 'withdrawByForm',
    method: 'POST',
    path: '/api/customer/withdrawals/form',
    statuses: everybody(303),
    options: (world) => ({
      text: new URLSearchParams(withdrawal(world)).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    }),
    answer: null,
  },
  {
    name: 'findLostLicenses',
    method: 'POST',
    path: '/api/customer/licenses/lost',
    statuses: everybody(204),
    options: ({ email }) => ({ json: { email } }),
    answer: null,
  },
  {
    name: 'sendSupportMessage',
    method: 'POST',
    path: '/api/support/messages',
    statuses: everybody(201),
    options: ({ email }) => ({ json: { name: 'Ada', email, topic: 'other', message: 'Where is my snare drum?' } }),
    answer: () => ({ number: expect.any(String), receivedAt: expect.any(String) }),
  },
  {
    name: 'askForEducation',
    method: 'POST',
    path: '/api/education/requests',
    statuses: everybody(204),
    options: () => ({ json: requestOf() }),
    answer: null,
  },
  {
    // By the link that was mailed alone, which this is not.
    name: 'renewEducation',
    method: 'POST',
    path: '/api/education/renewals',
    statuses: everybody(404),
    options: ({ orderId: request }) => ({
      json: { request, expires: '4102444800', signature: 'x', role: 'teacher', proofWords: 'The page of the staff' },
    }),
    answer: null,
  },
  ...(['reportWarning', 'reportError'] as const).map((name): Row<World> => {
    const path = `/api/customer/insights/${name === 'reportError' ? 'error' : 'warn'}`
    return { name, method: 'POST', path, options: json({ words: 'x' }), statuses: everybody(204), answer: null }
  }),
]

/** Every call of checkouts, documents and what people send, and what each caller is answered. */
export const rows: Row<World>[] = [...boughtRows, ...checkoutRows, ...writtenRows]
