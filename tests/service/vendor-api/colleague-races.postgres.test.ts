import { expect, it } from 'vitest'
import { send } from '../calls.ts'
import { buy, kickLine, signUp, snareLine } from '../customers.ts'
import { activate } from '../licensing/devices.ts'
import { activeDevices, license, newcomer, owner } from '../licensing/manual-licenses.ts'
import { startTwoServices } from '../start-service.ts'
import { createKey } from './keys.ts'

const { services, atOnce } = await startTwoServices('vendor-colleagues')
const [service] = services
const { key: token } = await createKey(service, 'owner')
const reason = 'Asked on the phone'
const recordOf = async (path: string) => (await send(service.app, 'GET', path, { token })).json().data

/** The codes of the answers that were refused, without repetition. */
const codesOf = (answers: readonly { statusCode: number; json: () => { code?: string } }[]) => [
  ...new Set(answers.filter(({ statusCode }) => statusCode >= 400).map((answer) => answer.json().code)),
]

type States = { seatsTaken?: number; customerId?: string; refunded?: number }

/** The states that the audit log has of what was done through the API to something, the oldest first. */
async function statesOf(about: string): Promise<{ before: States; after: States }[]> {
  const entries = service.database.query.selectFrom('auditEntries').select('details').where('about', '=', about)
  const found = await entries.where('action', '=', 'ApiCall').orderBy('id').execute()
  return found.map(({ details }) => JSON.parse(JSON.stringify(details)))
}

it('colleagues who refund the same line at once refund it once, and the others are told', async () => {
  const { accessToken } = await signUp(service.app)
  const orderId = await buy(service.app, accessToken, snareLine(), kickLine())
  const { lines } = await recordOf(`/api/vendor/orders/${orderId}`)
  const json = { reason, lineIds: [lines[0].lineId] }
  const path = `/api/vendor/orders/${orderId}/refund`
  const { answers, counts } = await atOnce(6, ({ app }) => send(app, 'POST', path, { token, json }))
  expect(counts).toEqual({ 200: 1, 409: 5 })
  expect(codesOf(answers)).toEqual(['already-refunded'])
  expect((await recordOf(`/api/vendor/orders/${orderId}`)).refunds).toHaveLength(1)
})

it('colleagues who refund an amount of the order that they saw at once refund it once', async () => {
  const { orderId } = await owner(service)
  const { version } = await recordOf(`/api/vendor/orders/${orderId}`)
  const json = { reason, amount: 500, version }
  const path = `/api/vendor/orders/${orderId}/refund`
  const { answers, counts } = await atOnce(6, ({ app }) => send(app, 'POST', path, { token, json }))
  expect(counts).toEqual({ 200: 1, 409: 5 })
  expect(codesOf(answers)).toEqual(['changed-meanwhile'])
  expect(answers.find(({ statusCode }) => statusCode === 409)?.json().detail).toMatch(
    /^Somebody has changed this since you read it. Now its status is Completed, its payment is Succeeded, and [$€]5 is refunded$/,
  )
})

it('amounts that are refunded at once without a version have true states before and after in the audit log', async () => {
  const { orderId } = await owner(service)
  const json = { reason, amount: 100 }
  const path = `/api/vendor/orders/${orderId}/refund`
  expect((await atOnce(6, ({ app }) => send(app, 'POST', path, { token, json }))).counts).toEqual({ 200: 6 })
  const steps = (await statesOf(orderId)).map(({ before, after }) => [before.refunded, after.refunded])
  expect(steps).toEqual([0, 100, 200, 300, 400, 500].map((sum) => [sum, sum + 100]))
})

it('colleagues who free the same seat at once free it once, and the others are told', async () => {
  const { token: customer, licenseId } = await owner(service)
  await activate(service.app, customer, 'dead')
  const [device] = await activeDevices(service, licenseId)
  await activate(service.app, customer, 'alive')
  const path = `/api/vendor/activations/${device?.id}/free`
  const { answers, counts } = await atOnce(6, ({ app }) => send(app, 'POST', path, { token, json: { reason } }))
  expect(counts).toEqual({ 200: 1, 409: 5 })
  expect(codesOf(answers)).toEqual(['seat-already-freed'])
  expect((await license(service, licenseId)).activeActivations).toBe(1)
  expect(await statesOf(device?.id ?? '')).toMatchObject([{ before: { seatsTaken: 2 }, after: { seatsTaken: 1 } }])
})

it('colleagues who move the same license to different accounts at once move it once, and the others are told', {
  tags: ['long'],
}, async () => {
  const { id, licenseId } = await owner(service)
  const targets = await Promise.all(Array.from({ length: 6 }, () => newcomer(service)))
  const { version } = await recordOf(`/api/vendor/licenses/${licenseId}`)
  const path = `/api/vendor/licenses/${licenseId}/move`
  const { answers, counts } = await atOnce(6, ({ app }, index) =>
    send(app, 'POST', path, { token, json: { email: targets[index]?.email, reason, version } }),
  )
  expect(counts).toEqual({ 200: 1, 409: 5 })
  expect(codesOf(answers)).toEqual(['changed-meanwhile'])
  const { customerId } = await license(service, licenseId)
  expect(targets.map((target) => target.id)).toContain(customerId)
  expect(await statesOf(licenseId)).toMatchObject([{ before: { customerId: id }, after: { customerId } }])
})

it('colleagues who move a license to the same account, or end it, at once do so once', async () => {
  const [{ licenseId }, bob] = [await owner(service), await newcomer(service)]
  const move = await atOnce(4, ({ app }) =>
    send(app, 'POST', `/api/vendor/licenses/${licenseId}/move`, { token, json: { email: bob.email, reason } }),
  )
  expect([move.counts, codesOf(move.answers)]).toEqual([{ 200: 1, 409: 3 }, ['license-already-there']])
  const end = await atOnce(4, ({ app }) =>
    send(app, 'POST', `/api/vendor/licenses/${licenseId}/revoke`, { token, json: { reason } }),
  )
  expect([end.counts, codesOf(end.answers)]).toEqual([{ 200: 1, 409: 3 }, ['license-already-ended']])
})

/** The tables with rows of an account. */
async function tablesWith(customerId: string): Promise<string[]> {
  const found: string[] = []
  for (const table of ['orders', 'licenses', 'activations', 'sessions'] as const) {
    const rows = service.database.query.selectFrom(table).select('id').where('customerId', '=', customerId)
    if ((await rows.execute()).length > 0) found.push(table)
  }
  const account = service.database.query.selectFrom('customers').select('id').where('id', '=', customerId)
  return (await account.execute()).length > 0 ? [...found, 'customers'] : found
}

it('two accounts that are merged both ways at once are merged one way, and keep all that both had', async () => {
  const [ada, eve] = [await owner(service, 'Ada'), await owner(service, 'Eve')]
  await activate(service.app, ada.token, 'of-ada')
  await activate(service.app, eve.token, 'of-eve')
  const pairs = [
    [ada, eve],
    [eve, ada],
  ] as const
  const { counts } = await atOnce(4, ({ app }, index) => {
    const [to, from] = pairs[index % 2] ?? pairs[0]
    return send(app, 'POST', `/api/vendor/customers/${to.id}/merge`, { token, json: { from: from.id, reason } })
  })
  expect(counts).toEqual({ 200: 1, 404: 3 })
  const left = [await tablesWith(ada.id), await tablesWith(eve.id)].filter((tables) => tables.length > 0)
  expect(left).toEqual([['orders', 'licenses', 'activations', 'sessions', 'customers']])
  for (const { licenseId } of [ada, eve])
    expect([ada.id, eve.id]).toContain((await license(service, licenseId)).customerId)
  const owners = await Promise.all([ada, eve].map(async (one) => (await license(service, one.licenseId)).customerId))
  expect(new Set(owners).size).toBe(1)
})

it('what is bought, activated and given while accounts are merged is the account’s that stays, or is refused', async () => {
  const [ada, eve] = [await newcomer(service, 'Ada'), await owner(service, 'Eve')]
  const during = atOnce(8, ({ app }, index) =>
    index === 3
      ? send(app, 'POST', `/api/vendor/customers/${ada.id}/merge`, { token, json: { from: eve.id, reason } })
      : send(app, 'POST', '/api/vendor/licenses', {
          token,
          json: { email: eve.email, productId: 'kick-works', reason },
        }),
  )
  const { answers } = await during
  expect(answers[3]?.statusCode).toBe(200)
  const granted = answers.filter(({ statusCode }) => statusCode === 201).length
  const refused = answers.filter(({ statusCode }) => [404, 409].includes(statusCode)).length
  expect(granted + refused).toBe(7)
  expect(await tablesWith(eve.id)).toEqual([])
  const licenses = service.database.query.selectFrom('licenses').select('id').where('customerId', '=', ada.id)
  expect(await licenses.execute()).toHaveLength(granted + 1)
})

it('coupons that are issued at once with the same code, or as the same batch, are issued once, and the others are told', async () => {
  const text = { name: 'Sorry', description: 'For the trouble you had.', percentage: 20, reason }
  const issue = (bodyOf: (index: number) => object) =>
    atOnce(6, ({ app }, index) =>
      send(app, 'POST', '/api/vendor/coupons', { token, json: { ...text, count: 1, ...bodyOf(index) } }),
    )
  const sameCode = await issue((index) => ({ batch: `sorry-${index}`, code: 'SORRY20' }))
  const sameBatch = await issue((index) => ({ batch: 'fair', code: `FAIR-${index}` }))
  const taken = (answers: typeof sameCode.answers) =>
    answers.filter(({ statusCode }) => [400, 409].includes(statusCode))
  for (const { answers, counts } of [sameCode, sameBatch]) {
    expect(counts[201]).toBe(1)
    expect(taken(answers)).toHaveLength(5)
  }
  const issued = service.database.query.selectFrom('coupons').select('code').where('batch', 'is not', null)
  expect(await issued.execute()).toHaveLength(2)
})
