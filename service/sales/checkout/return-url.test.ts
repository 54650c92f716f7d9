import { describe, expect, it } from 'vitest'
import { resolveReturnUrl, toReturnUrl } from './return-url.ts'

const shop = 'https://shop.example'
const allowed = [shop, 'http://localhost:3000']
const resolve = (asked?: string) => resolveReturnUrl(asked, shop, allowed)?.href

describe('where a checkout returns to', () => {
  it('is the front of the shop when nobody asked', () => expect(resolve()).toBe('https://shop.example/'))

  it.each([
    ['https://shop.example/clatter?a=1#buy', 'https://shop.example/clatter?a=1#buy'],
    ['http://localhost:3000/', 'http://localhost:3000/'],
    ['HTTPS://SHOP.EXAMPLE:443/x', 'https://shop.example/x'],
  ])('is %s, a page of the shop', (asked, url) => expect(resolve(asked)).toBe(url))

  it.each([
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    'https://shop.example.evil.example/',
    'https://shop.example@evil.example/',
    'https://shop.example:pass@evil.example/',
    'https://evil.example\\@shop.example/',
    'https://evil.example\t/@shop.example',
    'https://shop.example:8443/',
    'http://shop.example/',
    'http://localhost:3001/',
    'javascript:alert(1)//https://shop.example/',
    'java\nscript:alert(1)',
    'data:text/html,https://shop.example/',
    'blob:https://shop.example/1f0a4b52-7a0c-4b8a-9a57-0d1c61a4c2aa',
    'filesystem:https://shop.example/temporary/x.html',
    'ftp://shop.example/',
    'about:blank',
    'shop.example',
    '/user-area',
    '',
    ' ',
  ])('is never %j', (asked) => expect(resolve(asked)).toBeUndefined())
})

describe('where a customer comes back to from the site of a payment method', () => {
  const checkout = { id: 'ch_1', returnUrl: 'https://shop.example/clatter?a=1#buy' }
  const pay = 'https://pay.example'

  it('is the checkout, if it stands alone', () => {
    expect(toReturnUrl(checkout, false, pay)).toBe('https://pay.example/checkout/ch_1?step=return')
  })

  it('is the page of the shop that frames it, with what opens it again', () => {
    const url = new URL(toReturnUrl(checkout, true, pay))
    expect(url.origin + url.pathname + url.hash).toBe('https://shop.example/clatter')
    expect(Object.fromEntries(url.searchParams)).toEqual({
      a: '1',
      mb_intent: 'checkout',
      mb_complete: '1',
      mb_endpoint: 'https://pay.example/checkout/ch_1?embedded=true&step=return',
    })
  })
})
