import { expect, it, vi } from 'vitest'
import { runCommandLine } from '#cli/run.ts'
import { openDependencies } from '#host/dependencies.ts'
import { readSettings } from '#host/settings.ts'
import { createService, type Service } from '#service/app.ts'
import { readOrderRecord } from '#service/sales/orders/order-record-repository.ts'
import { addressAbroad } from '#tests/support/http-call.ts'
import { freshDatabase } from '../../environment/database.ts'
import { send } from '../calls.ts'
import { openCheckout, pay, signUp } from '../customers.ts'

const clatter = {
  id: 'p/clatter/license',
  type: 'Product',
  productId: 'clatter',
  variationId: 'license',
  quantity: 1,
}

const orders = new Map<string, string>()
const idOf = (name: string) => orders.get(name) ?? name
const { dataDir, databaseUrl } = await freshDatabase('order-commands')
const environment = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, LIMITS: 'off', LOG_LEVEL: 'silent' }
const { service, close } = await openShop()
for (const [name, card] of [
  ['sold', 'tok_success'],
  ['accepted', 'tok_other_amount'],
  ['returned', 'tok_other_amount'],
  ['open', 'tok_declined'],
] as const) {
  const { accessToken } = await signUp(service.app)
  const { orderId, checkoutId } = await openCheckout(service.app, accessToken, clatter)
  await send(service.app, 'PATCH', `/api/checkout/${checkoutId}/billing`, { json: { address: addressAbroad } })
  await pay(service.app, checkoutId, card)
  orders.set(name, orderId)
}
await close()

/** The shop as npm start runs it, without its pages. */
async function openShop(): Promise<{ service: Service; close: () => Promise<void>; find: FindRecord }> {
  const { dependencies } = await openDependencies(readSettings(environment))
  const service = await createService({ ...dependencies, jobPollInterval: 20 })
  await service.app.ready()
  const find: FindRecord = (orderId) => readOrderRecord(dependencies.database.query, orderId)
  return { service, close: service.close, find }
}
type FindRecord = (orderId: string) => ReturnType<typeof readOrderRecord>

const run = (...words: string[]) => runCommandLine(words, environment)
const data = async (...words: string[]) => JSON.parse((await run(...words, '--json')).out)

it('shows what is written down of an order, for people and for programs', async () => {
  const { exitCode, out } = await run('order', 'show', idOf('sold'))
  expect(exitCode).toBe(0)
  expect(out).toMatch(/Order [0-9a-f-]{36}: Completed, \S*99\S*, Ada <ada-.*>/)
  expect(out).toMatch(/payment .* by test: Succeeded/)
  expect(out).toMatch(/license .* of clatter: Active/)
  const shown = await data('order', 'show', idOf('accepted'))
  expect(shown).toMatchObject({ status: 'PaymentProcessing', payments: [{ status: 'Held' }], licenses: [] })
  expect(JSON.stringify(shown)).not.toContain('tok_')
})

it.each([
  ['an order that is not there', 1, ['order', 'show', '00000000-0000-4000-8000-000000000000'], 'There is no order 0'],
  ['an id that is none', 1, ['order', 'show', 'x'], "There is no order x: 'customer show'"],
  ['a refund without a reason', 2, ['order', 'refund', 'sold'], '--reason'],
  ['an amount with too many digits', 2, ['order', 'refund', 'sold', '--reason', 'x', '--amount', '1.234'], '--amount'],
  ['more than was paid', 1, ['order', 'refund', 'sold', '--reason', 'x', '--amount', '5000'], 'more than what is left'],
  ['a line of another order', 1, ['order', 'refund', 'sold', '--reason', 'x', '--lines', 'no'], 'has no line no'],
  ['a refund of what is not paid', 1, ['order', 'refund', 'open', '--reason', 'x'], 'not paid'],
  ['accepting what is not held', 1, ['order', 'accept', 'sold'], 'held'],
  ['returning what is not held', 1, ['order', 'return', 'open', '--reason', 'x'], 'held'],
])('refuses %s', async (_, exitCode, words, reason) => {
  const outcome = await run(...words.map(idOf))
  expect([outcome.exitCode, outcome.error]).toEqual([exitCode, expect.stringContaining(reason)])
})

it('refunds, accepts and returns; the running shop carries out what was begun', async () => {
  expect(await data('order', 'refund', idOf('sold'), '--reason', 'Too loud')).toMatchObject({
    refunds: [{ status: 'Pending', begunBy: 'Vendor', reason: 'Too loud' }],
  })
  expect(await data('order', 'accept', idOf('accepted'))).toMatchObject({
    status: 'Completed',
    licenses: [{ productId: 'clatter', status: 'Active' }],
  })
  const returned = await run('order', 'return', idOf('returned'), '--reason', 'A cent too much')
  expect([returned.exitCode, returned.out]).toEqual([0, expect.stringContaining(': Open,')])

  const { close, find } = await openShop()
  const statuses = async (orderId: string) => (await find(orderId)).refunds.map(({ status }) => status)
  await vi.waitFor(async () => {
    expect(await statuses(idOf('sold'))).toEqual(['Succeeded'])
    expect(await statuses(idOf('returned'))).toEqual(['Succeeded'])
  }, 20_000)
  expect((await find(idOf('sold'))).licenses.map(({ status }) => status)).toEqual(['Revoked'])
  await vi.waitFor(async () => {
    expect((await find(idOf('sold'))).invoices).toHaveLength(2)
    expect((await find(idOf('accepted'))).invoices).toHaveLength(1)
  }, 20_000)
  await close()
})

it('reports what was sold and taxed in a period, for people, for programs and for spreadsheets', async () => {
  const days = ['--from', '2020-01-01', '--to', '2099-12-31']
  const { totals } = await data('report', 'tax', ...days)
  expect(totals).toMatchObject([{ invoices: 2, creditNotes: 1 }])
  expect((await run('report', 'sales', ...days)).out).toMatch(
    /^Sales from 2020-01-01 to 2099-12-31.*\n[\s\S]*Together:/,
  )
  expect((await run('report', 'sales', ...days, '--csv')).out).toMatch(
    /^day,product,name,currency,quantity,net,discount,refunds,seller\r\n(\d{4}-\d\d-\d\d,clatter,Clatter,.*\r\n)+$/,
  )
  const before = ['--from', '2020-01-01', '--to', '2020-01-01']
  expect((await run('report', 'tax', ...before)).out).toContain('no invoice and no credit note')
  const wrong = await run('report', 'tax', '--from', '2020-01-01', '--to', 'soon')
  expect([wrong.exitCode, wrong.error]).toEqual([2, expect.stringContaining('--to: Must be a day')])
})
