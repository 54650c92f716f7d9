import { describe, expect, it } from 'vitest'
import { readCheckoutReturn, readFrameUrl, toReturned } from './checkout-return.ts'
import { hostileAddresses } from './hostile-addresses.ts'

const checkoutOrigin = 'https://pay.example'
const endpoint = 'https://pay.example/checkout/ch_1?embedded=true'

function queryWith(mbEndpoint: string, rest: Record<string, string> = {}): string {
  return `?${new URLSearchParams({ mb_intent: 'checkout', mb_complete: 'true', mb_endpoint: mbEndpoint, ...rest })}`
}

describe('the return from a payment flow', () => {
  it('embeds the endpoint', { tags: ['routing.checkout-return'] }, () => {
    expect(readCheckoutReturn(queryWith(endpoint), checkoutOrigin)).toEqual({ kind: 'frame', url: endpoint })
  })

  it('embeds an endpoint that was encoded twice', () => {
    expect(readCheckoutReturn(queryWith(encodeURIComponent(endpoint)), checkoutOrigin)).toEqual({
      kind: 'frame',
      url: endpoint,
    })
  })

  it.each([
    ['', 'no query'],
    ['?mb_intent=checkout&mb_complete=true', 'no endpoint'],
    [`?mb_intent=checkout&mb_endpoint=${encodeURIComponent(endpoint)}`, 'no mb_complete'],
    [`?mb_complete=true&mb_endpoint=${encodeURIComponent(endpoint)}`, 'no intent'],
    [`?mb_intent=other&mb_complete=true&mb_endpoint=${encodeURIComponent(endpoint)}`, 'another intent'],
  ])('requires all three parameters: %s (%s)', { tags: ['routing.checkout-return-query'] }, (search) => {
    expect(readCheckoutReturn(search, checkoutOrigin)).toEqual({ kind: 'none' })
  })

  it('accepts mb_complete with any value', { tags: ['routing.checkout-return-query'] }, () => {
    for (const complete of ['', 'false', '1']) {
      expect(readCheckoutReturn(queryWith(endpoint, { mb_complete: complete }), checkoutOrigin).kind).toBe('frame')
    }
  })

  it('forwards other parameters unchanged', { tags: ['routing.checkout-forwards-query'] }, () => {
    const search = `${queryWith(endpoint, { mb_other: 'x', payment_intent: 'pi_1' })}&tag=a&tag=b%26c%3D%2F`
    const result = readCheckoutReturn(search, checkoutOrigin)
    const forwarded = new URL(result.kind === 'frame' ? result.url : 'about:blank').searchParams
    expect([...forwarded]).toEqual([
      ['embedded', 'true'],
      ['payment_intent', 'pi_1'],
      ['tag', 'a'],
      ['tag', 'b&c=/'],
    ])
  })

  it("appends them after the endpoint's own parameters", () => {
    const result = readCheckoutReturn(queryWith(endpoint, { embedded: 'false' }), checkoutOrigin)
    expect(new URL(result.kind === 'frame' ? result.url : 'about:blank').searchParams.get('embedded')).toBe('true')
  })
})

describe('an endpoint off the checkout origin is refused', () => {
  it.each(hostileAddresses)('%j', (address) => {
    expect(readCheckoutReturn(queryWith(address), checkoutOrigin)).toEqual({ kind: 'refused' })
  })

  it.each(hostileAddresses)('%j, encoded twice', (address) => {
    expect(readCheckoutReturn(queryWith(encodeURIComponent(address)), checkoutOrigin)).toEqual({ kind: 'refused' })
  })

  it('also when encoded three times, or broken', () => {
    for (const address of [encodeURIComponent(encodeURIComponent(endpoint)), 'https%3A%2F%2Fpay.example%2F%E0%A4%A']) {
      expect(readCheckoutReturn(queryWith(address), checkoutOrigin)).toEqual({ kind: 'refused' })
    }
  })
})

it.each([
  'https://pay.example/checkout/ch_1?embedded=true',
  'https://pay.example:443/checkout/ch_1',
  'https://PAY.example/checkout/ch_1',
])('frames the checkout: %s', (address) => {
  expect(readFrameUrl(address, checkoutOrigin)?.origin).toBe(checkoutOrigin)
})

it.each(hostileAddresses)('embeds nothing for %j', (address) => {
  expect(readFrameUrl(address, checkoutOrigin)).toBeNull()
})

it('embeds nothing without a checkout origin', () => {
  expect(readFrameUrl('data:,x', 'null')).toBeNull()
  expect(readFrameUrl('https://pay.example/', '')).toBeNull()
})

describe('a checkout that was left for another site', () => {
  it('opens as after a return', () => {
    expect(toReturned(endpoint, checkoutOrigin)).toBe('https://pay.example/checkout/ch_1?embedded=true&step=return')
  })

  it.each(hostileAddresses)('is not opened at %j', (address) => {
    expect(toReturned(address, checkoutOrigin)).toBeNull()
  })
})
