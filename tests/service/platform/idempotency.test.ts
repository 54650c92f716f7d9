import { randomUUID } from 'node:crypto'
import { describe, expect, it, vi } from 'vitest'
import type { Checkout } from '#contract/entities/checkout.ts'
import type { UserWithTokens } from '#contract/entities/identity.ts'
import type { OpenOrder, Order } from '#contract/entities/orders.ts'
import { type CallOptions, dataOf, problemOf, send } from '../calls.ts'
import { kickLine, openCheckout, password, signUp, snareLine } from '../customers.ts'
import { startService } from '../start-service.ts'

const service = await startService('idempotency')

const push = (id: string, key: string, items: unknown[], options: CallOptions = {}) =>
  send(service.app, 'PATCH', `/api/customer/orders/${id}`, {
    json: { items },
    query: { checkout: 'true' },
    headers: { 'idempotency-key': key },
    ...options,
  })
const linesOf = async (id: string) =>
  (await dataOf<Order>(send(service.app, 'GET', `/api/customer/orders/${id}`))).items.map((line) => line.id)

describe('a push with an Idempotency-Key', () => {
  it('is done once: sent again it gets the first answer, and changes nothing', async () => {
    const [id, key] = [randomUUID(), randomUUID()]
    const first = await dataOf<OpenOrder>(push(id, key, [snareLine()]))
    await push(id, randomUUID(), [kickLine()])
    expect(await dataOf<OpenOrder>(push(id, key, [snareLine()]))).toEqual(first)
    expect(await linesOf(id)).toEqual(['p/kick-works/full'])
  })

  it('is done once when it comes twenty times at the same moment', async () => {
    const [id, key] = [randomUUID(), randomUUID()]
    const answers = await Promise.all(Array.from({ length: 20 }, () => dataOf<OpenOrder>(push(id, key, [snareLine()]))))
    expect(new Set(answers.map(({ checkoutUrl }) => checkoutUrl)).size).toBe(1)
  })

  it('is refused when the key came with another call before', async () => {
    const [id, key] = [randomUUID(), randomUUID()]
    await push(id, key, [snareLine()])
    expect(await problemOf(push(id, key, [kickLine()]))).toMatchObject({ statusCode: 409 })
    expect(await linesOf(id)).toEqual(['p/snare-works/full'])
  })

  it('shares its key with nobody: not with another order, nor with another customer', async () => {
    const key = randomUUID()
    const ids = [randomUUID(), randomUUID()]
    for (const id of ids) expect((await dataOf<OpenOrder>(push(id, key, [snareLine()]))).id).toBe(id)
    const { accessToken: token } = await signUp(service.app)
    const own = await dataOf<OpenOrder>(push(ids[0] ?? '', key, [kickLine()], { token }))
    expect(own.items.map((line) => line.id)).toEqual(['p/kick-works/full'])
  })

  it('may be sent again after it was refused', async () => {
    const [id, key] = [randomUUID(), randomUUID()]
    expect((await push(id, key, [{ ...snareLine(), productId: 'cowbell' }])).statusCode).toBe(400)
    expect((await push(id, key, [snareLine()])).statusCode).toBe(200)
  })

  it.each(['', ' ', 'ü', 'x'.repeat(201)])('is refused with the key %j, naming it', async (key) => {
    const problem = await problemOf(push(randomUUID(), key, [snareLine()]))
    expect(problem).toMatchObject({ statusCode: 400, errors: { 'Idempotency-Key': [expect.any(String)] } })
  })
})

describe('a payment with an Idempotency-Key', () => {
  const payBy = (checkoutId: string, key: string, paymentToken = 'tok_success') =>
    dataOf<Checkout>(
      send(service.app, 'POST', `/api/checkout/${checkoutId}/pay`, {
        json: { paymentToken },
        headers: { 'idempotency-key': key },
      }),
    )
  const open = async () => {
    const { accessToken: token } = await signUp(service.app)
    return openCheckout(service.app, token, snareLine())
  }
  const paymentsOf = (orderId: string) =>
    service.database.query.selectFrom('payments').select('status').where('orderId', '=', orderId).execute()

  it('is made once: whoever lost the answer sends it again and gets it', async () => {
    const { orderId, checkoutId } = await open()
    const key = randomUUID()
    const first = await payBy(checkoutId, key)
    expect(first.status).toBe('Completed')
    expect(await payBy(checkoutId, key)).toEqual(first)
    expect(await paymentsOf(orderId)).toEqual([{ status: 'Succeeded' }])
  })

  it('that was declined is not tried again by the same key, and is by another', async () => {
    const { orderId, checkoutId } = await open()
    const key = randomUUID()
    expect((await payBy(checkoutId, key, 'tok_declined')).status).toBe('Open')
    expect((await payBy(checkoutId, key, 'tok_declined')).status).toBe('Open')
    expect(await paymentsOf(orderId)).toEqual([{ status: 'Declined' }])
    expect((await payBy(checkoutId, randomUUID())).status).toBe('Completed')
  })
})

describe('a sign-up with an Idempotency-Key', () => {
  const signUpBy =
    (key: string, change: Record<string, unknown> = {}) =>
    (email: string) =>
      send(service.app, 'POST', '/api/customer/identity/sign-up', {
        json: {
          name: 'Ada',
          email,
          password,
          acceptedPrivacyPolicy: true,
          acceptedTermsAndConditions: true,
          ...change,
        },
        headers: { 'idempotency-key': key },
      })

  it('makes one account: whoever lost the answer sends it again and is signed in', async () => {
    const [key, email] = [randomUUID(), `lost-${randomUUID()}@example.com`]
    const first = await dataOf<UserWithTokens>(signUpBy(key)(email))
    const again = await dataOf<UserWithTokens>(signUpBy(key)(email))
    expect(again.id).toBe(first.id)
    const confirmations = () => service.mails.filter(({ to }) => to === email)
    await vi.waitFor(() => expect(confirmations()).toHaveLength(1), { timeout: 20_000 })
  })

  it('is refused with another password: the key alone opens no account, and no password is kept with it', async () => {
    const [key, email] = [randomUUID(), `taken-${randomUUID()}@example.com`]
    await dataOf(signUpBy(key)(email))
    const problem = await problemOf(signUpBy(key, { password: 'another battery staple' })(email))
    expect(problem).toMatchObject({ statusCode: 400, errors: { email: [expect.any(String)] } })
  })
})
