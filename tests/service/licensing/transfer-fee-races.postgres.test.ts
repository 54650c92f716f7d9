import { describe, expect, it } from 'vitest'
import { readOrderRecord } from '#service/sales/orders/order-record-repository.ts'
import { dataOf, send } from '../calls.ts'
import { pay } from '../customers.ts'
import { countStatuses, startTwoServices } from '../start-service.ts'
import {
  accept,
  acceptedTransfer,
  cancel,
  checkoutOf,
  feePolicy,
  offer,
  openGivenAccount,
  ownedBy,
  statusOf,
} from './transfer-fees.ts'

const { services, serviceOf } = await startTwoServices('transfer-fee-races', {
  transferPolicy: feePolicy('recipient', 0),
})
const [one, other] = services
const rounds = Array.from({ length: 10 }, (_, round) => round)

type Accepted = Awaited<ReturnType<typeof acceptedTransfer>>

/** What became of a transfer, once all money that goes back has gone back. */
async function outcomeOf({ owner, recipient, transfer, orderId }: Accepted): Promise<string> {
  const read = () => readOrderRecord(one.database.query, orderId)
  const isSettled = async () => (await read()).refunds.every(({ status }) => status === 'Succeeded')
  await expect.poll(isSettled, { timeout: 10_000 }).toBe(true)
  const { order, payments, refunds } = await read()
  const paid = payments.filter(({ status }) => status === 'Succeeded').length
  const given = refunds.reduce((sum, { amount }) => sum + amount, 0)
  const [left, came] = [(await ownedBy(one, owner)).length, (await ownedBy(one, recipient)).length]
  const status = await statusOf(one, transfer.id)
  return `${status}, order ${order.status}, paid ${paid}, given back ${given}, owner ${left}, recipient ${came}`
}

const transferred = 'Completed, order Completed, paid 1, given back 0, owner 0, recipient 1'
const endedUnpaid = 'Cancelled, order Failed, paid 0, given back 0, owner 1, recipient 0'
const givenBack = 'Cancelled, order Completed, paid 1, given back 2000, owner 1, recipient 0'

describe('a fee that is paid at one process while the transfer is ended at another', () => {
  it('is either paid and transferred, or not paid, or given back', async () => {
    const outcomes: string[] = []
    for (const round of rounds) {
      const accepted = await acceptedTransfer(one, openGivenAccount)
      const checkoutId = await checkoutOf(one, accepted.recipient, accepted.transfer)
      const [payer, ender] = [serviceOf(round), serviceOf(round + 1)]
      const answers = await Promise.all([
        pay(payer.app, checkoutId),
        cancel(ender, round % 3 === 0 ? accepted.recipient : accepted.owner, accepted.transfer),
      ])
      expect(Object.keys(countStatuses(answers)).filter((code) => !['200', '404', '409'].includes(code))).toEqual([])
      outcomes.push(await outcomeOf(accepted))
    }
    expect(outcomes.filter((outcome) => ![transferred, endedUnpaid, givenBack].includes(outcome))).toEqual([])
  })

  it('after the bank has asked its customer, too', { tags: ['long'] }, async () => {
    const outcomes: string[] = []
    for (const round of rounds) {
      const accepted = await acceptedTransfer(one, openGivenAccount)
      const checkoutId = await checkoutOf(one, accepted.recipient, accepted.transfer)
      await dataOf(pay(one.app, checkoutId, 'tok_second_step'))
      const answer = { json: { approve: true } }
      await Promise.all([
        send(serviceOf(round).app, 'POST', `/api/checkout/${checkoutId}/test-bank`, answer),
        cancel(serviceOf(round + 1), accepted.owner, accepted.transfer),
      ])
      await expect.poll(async () => (await outcomeOf(accepted)).includes('order Completed')).toBe(true)
      outcomes.push(await outcomeOf(accepted))
    }
    expect(outcomes.filter((outcome) => ![transferred, givenBack].includes(outcome))).toEqual([])
  })
})

it('a fee that is paid many times at once is taken once, and the license goes over once', async () => {
  const accepted = await acceptedTransfer(one, openGivenAccount)
  const checkoutId = await checkoutOf(one, accepted.recipient, accepted.transfer)
  const answers = await Promise.all(rounds.map((round) => pay(serviceOf(round).app, checkoutId)))
  expect(countStatuses(answers)).toEqual({ 200: 1, 409: 9 })
  expect(await outcomeOf(accepted)).toBe(transferred)
  const moves = one.database.query.selectFrom('licenseMoves').select('id')
  expect(await moves.where('toCustomerId', '=', accepted.recipient.id).execute()).toHaveLength(1)
})

it('an offer that is accepted many times at once makes one order', async () => {
  const [ada, kim] = [await openGivenAccount(one, 1), await openGivenAccount(one)]
  const offered = await offer(other, ada)
  const answers = await Promise.all(rounds.map((round) => accept(serviceOf(round), kim, offered, 'EUR')))
  expect(countStatuses(answers)).toEqual({ 200: 10 })
  const orders = one.database.query.selectFrom('orders').select('id').where('customerId', '=', kim.id)
  expect(await orders.execute()).toHaveLength(1)
})
