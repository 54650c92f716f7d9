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

const open = ({ checkoutId: id }: World) => ({ id, status: 'Open', hasAccount: true })
const json = (body: unknown) => () => ({ json: body })

// The id of a checkout is an unguessable key to one order, signed in or not.
const checkoutRows: Row<World>[] = [
  { name: 'getCheckout', statuses: everybody(200), params: ({ checkoutId: id }) => ({ id }), answer: open },
  {
    name: 'pay',
    statuses: everybody(200),
    params: ({ checkoutId: id }) => ({ id }),
    options: ({ consent }) => ({ json: { paymentToken: 'tok_success', billing: {}, consent } }),
    answer: ({ checkoutId: id }) => ({ id, status: 'Completed' }),
  },
  {
    name: 'changeBilling',
    statuses: everybody(200),
    params: ({ checkoutId: id }) => ({ id }),
    options: json({ businessName: 'Works' }),
    answer: (world) => ({ ...open(world), billing: { businessName: 'Works' } }),
  },
  { name: 'abandonPayment', statuses: everybody(200), params: ({ checkoutId: id }) => ({ id }), answer: open },
  { name: 'checkPayment', statuses: everybody(200), params: ({ checkoutId: id }) => ({ id }), answer: open },
  {
    name: 'answerTestBank',
    statuses: everybody(200),
    params: ({ waitingId: id }) => ({ id }),
    options: json({ approve: true }),
    answer: ({ waitingId: id }) => ({ id, status: 'Completed' }),
  },
  // Whoever it is: believed by its signature alone.
  {
    name: 'receivePaymentEvent',
    statuses: everybody(400),
    params: () => ({ provider: 'test' }),
    options: json({ about: 'payment' }),
  },
]

const boughtRows: Row<World>[] = [
  {
    name: 'listOrders',
    statuses: eachForThemselves(200),
    answer: ({ orderId: id }) => ({ items: expect.arrayContaining([expect.objectContaining({ id })]) }),
  },
  {
    name: 'listOrderDocuments',
    statuses: ownerAlone(200, 404),
    params: ({ orderId: id }) => ({ id }),
    answer: () => [{ kind: 'Invoice', url: expect.stringMatching(/signature=/) }],
  },
  {
    name: 'readDocument',
    statuses: everybody(200),
    path: ({ documentPath }) => documentPath,
    sent: 'as text',
    answer: () => expect.stringMatching(/^%PDF-/),
  },
]

const withdrawal = ({ email, orderId: order }: World) => ({ name: 'Ada', email, order })

// What people send is taken from everybody, and answered alike whatever there is.
const writtenRows: Row<World>[] = [
  {
    name: 'withdraw',
    statuses: everybody(201),
    options: (world) => ({ json: withdrawal(world) }),
    answer: () => ({ id: expect.any(String), receivedAt: expect.any(String) }),
  },
  {
    name: 'withdrawByForm',
    statuses: everybody(303),
    options: (world) => ({
      text: new URLSearchParams(withdrawal(world)).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    }),
  },
  { name: 'showOldSerials', statuses: everybody(200), answer: () => ({ exist: expect.any(Boolean) }) },
  { name: 'findOldSerial', statuses: everybody(400), options: () => ({ json: { serial: 'NONE-KNOWN' } }) },
  { name: 'findLostLicenses', statuses: everybody(204), options: ({ email }) => ({ json: { email } }) },
  {
    name: 'sendSupportMessage',
    statuses: everybody(201),
    options: ({ email }) => ({ json: { name: 'Ada', email, topic: 'other', message: 'Where is my snare drum?' } }),
    answer: () => ({ number: expect.any(String), receivedAt: expect.any(String) }),
  },
  { name: 'askForEducation', statuses: everybody(204), options: () => ({ json: requestOf() }) },
  // By the link that was mailed alone, which this is not.
  {
    name: 'renewEducation',
    statuses: everybody(404),
    options: ({ orderId: request }) => ({
      json: { request, expires: '4102444800', signature: 'x', role: 'teacher', proofWords: 'The page of the staff' },
    }),
  },
  { name: 'reportWarning', statuses: everybody(204), options: json({ words: 'x' }) },
  { name: 'reportError', statuses: everybody(204), options: json({ words: 'x' }) },
]

/** Every call of checkouts, documents and what people send, and what each caller is answered. */
export const rows: Row<World>[] = [...boughtRows, ...checkoutRows, ...writtenRows]
