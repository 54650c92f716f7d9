import { createHmac, randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { minute, startStripeShop } from '#tests/support/stripe/shop.ts'
import { ForgedEventError } from '../provider.ts'

const { api, stripe, clock } = await startStripeShop()
afterAll(() => api.close())

const read = ({ body, signature }: { body: string; signature: string }) => stripe.readEvent(body, signature, clock())
const refusalOf = async (body: string, signature: string | null) => {
  const error = await stripe.readEvent(body, signature, clock()).catch((thrown: unknown) => thrown)
  if (error instanceof ForgedEventError) return error.message
  return `It was read: ${JSON.stringify(error)}`
}
const eventOf = (type: string, object: object) => JSON.stringify({ id: `evt_${type}`, type, data: { object } })

describe('the signature of a Stripe event', () => {
  const secret = 'the mark of this very order'
  const genuine = eventOf('payment_intent.succeeded', {
    id: 'pi_1',
    status: 'succeeded',
    currency: 'usd',
    amount_received: 9_900,
    note: secret,
    metadata: { payment_id: randomUUID() },
  })
  const at = (time: number) => new Date(clock().getTime() + time)
  const seconds = (time = 0) => Math.floor(at(time).getTime() / 1000)
  const right = () => api.sign(genuine)
  const hmac = (text: string, key = api.settings.webhookSecret) => createHmac('sha256', key).update(text).digest('hex')
  const value = () => hmac(`${seconds()}.${genuine}`)

  it('is accepted if Stripe signed it within five minutes', async () => {
    expect(await read({ body: genuine, signature: right() })).toMatchObject({ about: 'payment' })
    for (const time of [-5 * minute, 5 * minute])
      expect(await read({ body: genuine, signature: api.sign(genuine, at(time)) })).not.toBeNull()
  })

  it('is accepted if one of two is right, as during a change of the secret', async () => {
    const other = hmac(`${seconds()}.${genuine}`, 'whsec_ofTomorrow')
    for (const signature of [
      `t=${seconds()},v1=${other},v1=${value()}`,
      `t=${seconds()},v1=${value()},v1=${other},v0=${other}`,
    ])
      expect(await read({ body: genuine, signature })).not.toBeNull()
  })

  const headers: [string, () => string | null][] = [
    ['none', () => null],
    ['an empty one', () => ''],
    ['words', () => 'let me in'],
    ['the value alone', value],
    ['no time', () => `v1=${value()}`],
    ['no value', () => `t=${seconds()}`],
    ['an empty value', () => `t=${seconds()},v1=`],
    ['a value cut short', () => right().slice(0, -1)],
    ['a value too long', () => `${right()}0`],
    ['another scheme', () => `t=${seconds()},v0=${value()}`],
    ['a scheme to come', () => `t=${seconds()},v2=${value()}`],
    ['a scheme of another case', () => `t=${seconds()},V1=${value()}`],
    ['capital letters', () => `t=${seconds()},v1=${value().toUpperCase()}`],
    ['another secret', () => api.sign(genuine, clock(), 'whsec_ofSomebodyElse')],
    ['an empty secret', () => `t=${seconds()},v1=${hmac(`${seconds()}.${genuine}`, '')}`],
    ['the publishable key as a secret', () => api.sign(genuine, clock(), api.settings.publishableKey)],
    ['the body alone', () => `t=${seconds()},v1=${hmac(genuine)}`],
    ['another time than was signed', () => `t=${seconds() + 1},v1=${value()}`],
    ['two times', () => `t=${seconds()},t=${seconds()},v1=${value()}`],
    ['two times, one of them old', () => `t=${seconds(-minute * 60)},t=${seconds()},v1=${value()}`],
    ['a time that is not a number', () => `t=NaN,v1=${hmac(`NaN.${genuine}`)}`],
    ['a time of words', () => `t=now,v1=${hmac(`NaN.${genuine}`)}`],
    ['a time with a tail', () => `t=${seconds()}x,v1=${value()}`],
    ['a time of milliseconds', () => `t=${seconds()}000,v1=${hmac(`${seconds()}000.${genuine}`)}`],
    ['a negative time', () => `t=-1,v1=${hmac(`-1.${genuine}`)}`],
    ['the first second of the epoch', () => api.sign(genuine, new Date(0))],
    ['too old by a second', () => api.sign(genuine, at(-5 * minute - 1000))],
    ['old by an hour', () => api.sign(genuine, at(-60 * minute))],
    ['old by a year', () => api.sign(genuine, at(-365 * 24 * 60 * minute))],
    ['ahead by a second too much', () => api.sign(genuine, at(5 * minute + 1000))],
    ['ahead by a year', () => api.sign(genuine, at(365 * 24 * 60 * minute))],
    ['other marks between', () => right().replace(',', ';')],
    ['no sign of equality', () => right().replaceAll('=', ':')],
  ]
  it.each(headers)('is refused: %s', async (_, signature) => {
    const reason = await refusalOf(genuine, signature())
    expect(reason).not.toContain('It was read')
    for (const part of [secret, 'pi_1', value(), api.settings.webhookSecret]) expect(reason).not.toContain(part)
  })

  it('does not match if any byte of the body is changed', async () => {
    const step = Math.ceil(genuine.length / 40)
    const places = Array.from({ length: 40 }, (_, count) => count * step).filter((place) => place < genuine.length)
    expect(places.length).toBeGreaterThan(30)
    for (const place of places) {
      const changed = `${genuine.slice(0, place)}${genuine[place] === '0' ? '1' : '0'}${genuine.slice(place + 1)}`
      expect(await refusalOf(changed, right()), changed).toMatch(/^No signatures found matching/)
    }
  })

  it.each([
    ['empty', ''],
    ['one byte longer', `${genuine} `],
    ['one byte shorter', genuine.slice(0, -1)],
    ['formatted differently', JSON.stringify(JSON.parse(genuine), null, 1)],
    ['preceded by a byte order mark', `\uFEFF${genuine}`],
  ])('does not match a body that is %s', async (_, body) => {
    expect(await refusalOf(body, right())).toMatch(/^No /)
  })

  it.each([
    ['text', secret],
    ['a number', '17'],
    ['nothing', 'null'],
    ['a list', '[]'],
    ['an object without a type', JSON.stringify({ id: secret })],
    ['an event of another kind of Stripe’s', JSON.stringify({ object: 'v2.core.event', id: secret })],
  ])('does not make an event of %s, and the error does not quote it', async (_, body) => {
    const reason = await refusalOf(body, api.sign(body))
    expect(reason).toContain('no event of Stripe')
    expect(reason).not.toContain(secret)
  })
})
