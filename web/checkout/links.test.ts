import { describe, expect, it } from 'vitest'
import { isCheckoutIntent } from './intents.ts'
import { findIntentUrl, findShopUrl, formatAddress, readAddress, readShopOrigin, resolveActionUrl } from './links.ts'

describe('the URL of a checkout', () => {
  it.each([
    ['/checkout/ch_1', '', { checkoutId: 'ch_1', embedded: false, step: 'pay' }],
    ['/checkout/ch_1/', '?embedded=true', { checkoutId: 'ch_1', embedded: true, step: 'pay' }],
    ['/checkout/ch_1', '?step=bank', { checkoutId: 'ch_1', embedded: false, step: 'bank' }],
    ['/checkout/ch_1', '?embedded=true&step=return', { checkoutId: 'ch_1', embedded: true, step: 'return' }],
    ['/checkout/ch_1', '?embedded=1&step=elsewhere', { checkoutId: 'ch_1', embedded: false, step: 'pay' }],
    ['/checkout/a%2Fb', '', { checkoutId: 'a/b', embedded: false, step: 'pay' }],
  ])('reads %s%s', (pathname, search, expected) => {
    expect(readAddress(pathname, search)).toEqual(expected)
  })

  it.each(['/', '/checkout', '/checkout/', '/checkout/ch_1/more', '/checkout/%E0%A4%A', '/clatter'])(
    'finds no checkout in %s',
    (pathname) => {
      expect(readAddress(pathname, '')).toBeNull()
    },
  )

  it('is formatted as it is read', () => {
    for (const step of ['pay', 'bank', 'return'] as const) {
      for (const embedded of [true, false]) {
        const address = { checkoutId: 'a/b c', embedded, step }
        const url = new URL(formatAddress(address), 'https://pay.example')
        expect(readAddress(url.pathname, url.search)).toEqual(address)
      }
    }
  })
})

describe('the second step of a payment', () => {
  const origin = 'https://pay.example'

  it('stays embedded on its own origin', () => {
    expect(resolveActionUrl('/checkout/ch_1?step=bank', origin, true)?.href).toBe(
      'https://pay.example/checkout/ch_1?step=bank&embedded=true',
    )
  })

  it('keeps the URL of another bank unchanged', () => {
    expect(resolveActionUrl('https://bank.example/3ds?x=1', origin, true)?.href).toBe('https://bank.example/3ds?x=1')
  })

  it.each(['javascript:alert(1)', 'data:text/html,x', 'http://'])('is null for %s', (actionUrl) => {
    expect(resolveActionUrl(actionUrl, origin, false)).toBeNull()
  })
})

const shopOrigin = 'https://shop.example'

describe('the link back to the shop', () => {
  it('is the return URL of the shop itself', () => {
    expect(findShopUrl({ shopOrigin, returnUrl: 'https://shop.example/clatter?x=1' })).toBe(
      'https://shop.example/clatter?x=1',
    )
  })

  it.each([
    'https://evil.example/',
    'javascript:alert(1)',
    'data:text/html,x',
    'blob:https://shop.example/1',
    '/\\evil',
    '',
    'https://shop.example:8443/',
  ])('is the home page when the return URL is %j', (returnUrl) => {
    expect(findShopUrl({ shopOrigin, returnUrl })).toBe('https://shop.example/')
  })

  it('leads to the sign-in and license pages', () => {
    const returnUrl = 'https://shop.example/clatter?ref=mail'
    expect(findIntentUrl({ shopOrigin, returnUrl }, 'sign-in')).toBe(
      'https://shop.example/user-area/sign-in?returnTo=%2Fclatter%3Fref%3Dmail%23checkout',
    )
    expect(findIntentUrl({ shopOrigin, returnUrl }, 'licenses')).toBe('https://shop.example/user-area/licenses')
  })
})

describe('the origin that receives messages', () => {
  it.each([
    '*',
    '',
    'null',
    '/',
    'https://shop.example/',
    'https://shop.example/path',
    'https://a@shop.example',
    'data:,x',
  ])('is never %j', (origin) => {
    expect(readShopOrigin({ shopOrigin: origin })).toBeNull()
  })

  it.each(['https://shop.example', 'http://127.0.0.1:3000'])('can be %s', (origin) => {
    expect(readShopOrigin({ shopOrigin: origin })).toBe(origin)
  })
})

it('accepts only its own intents', () => {
  expect(isCheckoutIntent('sign-in')).toBe(true)
  expect(isCheckoutIntent('toString')).toBe(false)
  expect(isCheckoutIntent(undefined)).toBe(false)
})
