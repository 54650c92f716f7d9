import { expect, it, vi } from 'vitest'
import { owner, refund } from '../licensing/manual-licenses.ts'
import { startService } from '../start-service.ts'
import { openClient } from './keys.ts'
import { noteCalls } from './operations-elsewhere.ts'

const service = await startService('vendor-invoices')
const client = noteCalls(await openClient(service), 'invoices.test.ts')
const numbersOf = async (query: Parameters<typeof client.call<'listInvoices'>>[1] = {}) =>
  (await client.call('listInvoices', query)).items.map(({ series, number }) => `${series} ${number}`)

const untilThereAre = (count: number) =>
  vi.waitFor(async () => expect(await numbersOf()).toHaveLength(count), { timeout: 20_000 })

// Invoices are numbered in the background: the second order waits for the first to have its number.
const first = await owner(service)
await untilThereAre(1)
await owner(service)
await untilThereAre(2)
await owner(service)
await untilThereAre(3)
await refund(service, first.orderId, 'A mistake')
await untilThereAre(4)

it('are listed, the newest or the oldest first, over pages of any size', async () => {
  const newest = ['CreditNote 1', 'Invoice 3', 'Invoice 2', 'Invoice 1']
  expect(await numbersOf()).toEqual(newest)
  expect(await numbersOf({ query: { sort: 'oldest' } })).toEqual(newest.toReversed())
  for (const limit of ['1', '2', '3'])
    for (const sort of ['newest', 'oldest'] as const) {
      const read: string[] = []
      for await (const { series, number } of client.items('listInvoices', { query: { sort, limit } }))
        read.push(`${series} ${number}`)
      expect(read).toEqual(sort === 'newest' ? newest : newest.toReversed())
    }
})

it('are found by number, series, order and days', async () => {
  expect(await numbersOf({ query: { number: '1' } })).toEqual(['CreditNote 1', 'Invoice 1'])
  expect(await numbersOf({ query: { number: 'inv-000002' } })).toEqual(['Invoice 2'])
  expect(await numbersOf({ query: { number: 'CN-2' } })).toEqual([])
  expect(await numbersOf({ query: { number: 'nothing' } })).toEqual([])
  expect(await numbersOf({ query: { series: 'CreditNote' } })).toEqual(['CreditNote 1'])
  expect(await numbersOf({ query: { orderId: first.orderId } })).toEqual(['CreditNote 1', 'Invoice 1'])
  const today = new Date().toISOString().slice(0, 10)
  expect(await numbersOf({ query: { from: today, to: today } })).toHaveLength(4)
  expect(await numbersOf({ query: { to: '2026-01-01' } })).toEqual([])
  expect(await numbersOf({ query: { from: '2099-01-01' } })).toEqual([])
})

it('say whose they are and what they come to', async () => {
  const { items } = await client.call('listInvoices', { query: { number: 'INV-1' } })
  expect(items).toMatchObject([
    { name: 'INV-000001', orderId: first.orderId, currency: 'EUR', due: 9900, buyer: { email: first.email } },
  ])
})

it('are read as a PDF', async () => {
  const bytes = await client.call('readInvoice', { parameters: { series: 'CreditNote', number: '1' } })
  expect(new TextDecoder().decode(bytes.slice(0, 5))).toBe('%PDF-')
  for (const parameters of [
    { series: 'Invoice', number: '99' },
    { series: 'Bill', number: '1' },
    { series: 'Invoice', number: '1.5' },
  ])
    await expect(client.call('readInvoice', { parameters })).rejects.toMatchObject({ status: 404 })
})
