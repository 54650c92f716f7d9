import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { dialects } from '#contract/constants.ts'
import type { UserWithTokens } from '#contract/entities/identity.ts'
import type { Voucher } from '#contract/entities/inventory.ts'
import { exampleBatch, withVouchers } from '#service/licensing/voucher-redemption/example-vouchers.ts'
import { signedIn } from '../accounts/identity-calls.ts'
import { type CallOptions, dataOf, problemOf, statusesOf } from '../calls.ts'
import { inDialect } from '../catalogue/coupons.ts'
import { licensesOf, signUp } from '../customers.ts'
import { startService } from '../start-service.ts'
import { grantedBy, peek, redeem } from './vouchers.ts'

const gift = exampleBatch('gift', { codes: Array.from({ length: 20 }, (_, index) => `Gift-Code-${index}`) })
const codes = [...gift.codes]
/** What each code grants: two snares, and a kit of a snare and a kick. */
const granted = ['kick-works', 'snare-works', 'snare-works', 'snare-works']

const service = await startService('vouchers', { limits: true, catalogue: withVouchers(gift) })
const ada = await signUp(service.app, 'Ada')
const eve = await signUp(service.app, 'Eve')

const takeCode = () => codes.shift() ?? expect.fail('There are too few codes')
const by = ({ accessToken: token }: UserWithTokens, options: CallOptions = {}) => ({ ...options, token })
const isRedeemed = async (code: string) => (await dataOf<Voucher>(peek(service, code))).redeemed

describe.each(dialects)('in the dialect %s, a voucher', (dialect) => {
  const headers = inDialect(dialect)
  const typeOf = (type: string) => (dialect === 'backline' ? { type } : {})
  const answerOf = async (call: ReturnType<typeof peek>): Promise<Voucher> => {
    const { statusCode, body } = await call
    expect(statusCode).toBe(200)
    return dialect === 'backline' ? JSON.parse(body).data : JSON.parse(body)
  }
  const newcomer = () => signUp(service.app)

  it('shows anybody who has its code what it is good for', {
    tags: ['entities.quantity-value', 'calls.voucher', 'roles.anonymous-peeks-voucher'],
  }, async () => {
    const code = takeCode()
    const shown = await answerOf(peek(service, code, { headers }))
    expect(shown).toEqual({
      id: expect.any(String),
      name: 'Batch gift',
      description: 'What gift gives',
      code,
      redeemed: false,
      redeemsProducts: [{ value: expect.objectContaining({ id: 'snare-works', owned: false }), quantity: 2 }],
      redeemsBundles: [{ value: expect.objectContaining({ id: 'whole-kit', owned: false }), quantity: 1 }],
    })
    const [product, bundle] = [shown.redeemsProducts[0]?.value, shown.redeemsBundles[0]?.value]
    for (const [type, value] of Object.entries({ product, bundle }))
      expect('type' in (value ?? {}) ? { type: value?.type } : {}).toEqual(typeOf(type))
  })

  it('turns into licenses of whoever redeems it', { tags: ['calls.redeem', 'roles.customer-redeems'] }, async () => {
    const [code, customer] = [takeCode(), await newcomer()]
    const before = await answerOf(peek(service, code, { headers }))
    const redeemed = await answerOf(redeem(service, code, by(customer, { headers })))
    expect(redeemed).toMatchObject({
      id: before.id,
      code,
      redeemed: true,
      redeemsProducts: [{ value: { owned: true }, quantity: 2 }],
      redeemsBundles: [{ value: { owned: true, partial: false }, quantity: 1 }],
    })
    const { items } = await licensesOf(service.app, customer.accessToken)
    const seats = items.map(({ product, status, maxNumberOfActivations: max }) => [product.id, status, max])
    expect(seats.sort()).toEqual([
      ['kick-works', 'Active', 1],
      ['snare-works', 'Active', 3],
      ['snare-works', 'Active', 3],
      ['snare-works', 'Active', 3],
    ])
    expect(await grantedBy(service, code)).toEqual({ products: granted, owners: [customer.id] })
  })
})

describe('a code', () => {
  it('is taken in any letter case and with spaces around it, and shown as its vendor spells it', async () => {
    const code = takeCode()
    for (const typed of [code.toUpperCase(), code.toLowerCase(), `  ${code}\t\n`])
      expect((await dataOf<Voucher>(peek(service, typed))).code).toBe(code)
    expect((await dataOf<Voucher>(redeem(service, ` ${code.toUpperCase()} `, by(ada)))).code).toBe(code)
  })

  it('that there is not is not found, and the answer says what to do', async () => {
    const notFound = { statusCode: 404, title: 'Not found', detail: expect.stringMatching(/check how it is spelled/) }
    for (const code of ['Gift-Code-99', 'gift', '%', 'İ'])
      for (const call of [peek(service, code), redeem(service, code, by(ada))])
        expect(await problemOf(call)).toMatchObject(notFound)
  })

  it.each(['', '   ', 'x'.repeat(101), 'a\0b'])('of %j is refused, naming the field', async (code) => {
    for (const call of [peek(service, code), redeem(service, code, by(ada))])
      expect(await problemOf(call)).toMatchObject({ statusCode: 400, errors: { code: [expect.any(String)] } })
  })
})

describe('a redeemed voucher', () => {
  it('grants nothing more: its customer learns where the products are, another that it is gone', async () => {
    const code = takeCode()
    await dataOf(redeem(service, code, by(ada)))
    expect(await problemOf(redeem(service, code, by(ada)))).toMatchObject({
      statusCode: 409,
      detail: expect.stringMatching(/^You have redeemed .* under your licenses$/),
    })
    expect(await problemOf(redeem(service, code.toLowerCase(), by(eve)))).toMatchObject({
      statusCode: 409,
      detail: expect.stringMatching(/^This voucher has been redeemed already: ask/),
    })
    expect(await grantedBy(service, code)).toEqual({ products: granted, owners: [ada.id] })
  })

  it('tells nobody by whom or when', async () => {
    const code = takeCode()
    await dataOf(redeem(service, code, by(ada)))
    const { redeemedAt } = await service.database.query
      .selectFrom('vouchers')
      .select('redeemedAt')
      .where('code', '=', code.toLowerCase())
      .executeTakeFirstOrThrow()
    for (const call of [peek(service, code), peek(service, code, by(eve)), redeem(service, code, by(eve))]) {
      const { body } = await call
      for (const secret of [ada.id, ada.email, ada.name, redeemedAt?.toISOString() ?? expect.fail('It was redeemed')])
        expect(body).not.toContain(secret)
    }
    expect(await isRedeemed(code)).toBe(true)
  })
})

describe('a redemption with an Idempotency-Key', () => {
  const keyed = (customer: UserWithTokens, key: string) => by(customer, { headers: { 'idempotency-key': key } })

  it('is done once: sent again it gets the first answer, be it ten times at once', async () => {
    const [code, key] = [takeCode(), randomUUID()]
    const first = await dataOf<Voucher>(redeem(service, code, keyed(ada, key)))
    const again = await Promise.all(
      Array.from({ length: 10 }, () => dataOf<Voucher>(redeem(service, code, keyed(ada, key)))),
    )
    for (const answer of again) expect(answer).toEqual(first)
    expect((await grantedBy(service, code)).products).toEqual(granted)
  })

  it('shares its key with no other customer, and the key is good for no other code', async () => {
    const [code, other, key] = [takeCode(), takeCode(), randomUUID()]
    await dataOf(redeem(service, code, keyed(ada, key)))
    expect(await problemOf(redeem(service, code, keyed(eve, key)))).toMatchObject({
      statusCode: 409,
      detail: expect.stringMatching(/^This voucher has been redeemed/),
    })
    expect(await problemOf(redeem(service, other, keyed(ada, key)))).toMatchObject({
      statusCode: 409,
      detail: expect.stringMatching(/^This Idempotency-Key came with another call/),
    })
    expect(await isRedeemed(other)).toBe(false)
  })
})

it('when its licenses can not be granted a voucher is not redeemed, and can be once they can', async () => {
  const { query } = service.database
  const [code, key] = [takeCode(), randomUUID()]
  const options = by(ada, { headers: { 'idempotency-key': key } })
  await sql`alter table licenses add constraint broken check (product_id <> 'kick-works') not valid`.execute(query)
  expect((await redeem(service, code, options)).statusCode).toBe(500)
  await sql`alter table licenses drop constraint broken`.execute(query)
  expect([await isRedeemed(code), (await grantedBy(service, code)).products]).toEqual([false, []])
  expect((await dataOf<Voucher>(redeem(service, code, options))).redeemed).toBe(true)
  expect((await grantedBy(service, code)).products).toEqual(granted)
})

describe('guessing voucher codes', () => {
  const quarterOfAnHour = 15 * 60_000 + 1
  let token: string
  beforeEach(async () => {
    service.clock.advance(quarterOfAnHour)
    token = (await signedIn(service.app, ada.email)).accessToken
  })

  it('is refused after 20 wrong codes, looked up or redeemed, also for a valid code, and says until when', async () => {
    const code = takeCode()
    const statuses = await statusesOf(21, (count) =>
      (count % 2 === 0 ? peek : redeem)(service, `guess-${count}`, { token }),
    )
    expect(statuses).toEqual([...Array(20).fill(404), 429])
    for (const call of [peek(service, code), redeem(service, code, { token })]) {
      expect(await problemOf(call)).toMatchObject({ statusCode: 429, detail: expect.stringMatching(/wait 15 minutes/) })
      expect((await call).headers['retry-after']).toBe('900')
    }
    service.clock.advance(quarterOfAnHour)
    expect(await isRedeemed(code)).toBe(false)
  })

  it('is no matter of good codes, nor of those that were redeemed or taken out of use', async () => {
    const [good, used, gone] = [takeCode(), takeCode(), takeCode()]
    await dataOf(redeem(service, used, { token }))
    await service.syncCatalogue(withVouchers({ ...gift, codes: gift.codes.filter((code) => code !== gone) }))
    const expected = { [used]: [200, 409], [good]: [200, 200], [gone]: [404, 404] }
    for (const [code, statuses] of Object.entries(expected)) {
      await Promise.all(Array.from({ length: 20 }, () => peek(service, code)))
      const answers = [await peek(service, code), await redeem(service, code, { token })]
      expect([code, answers.map(({ statusCode }) => statusCode)]).toEqual([code, statuses])
    }
  })
})
