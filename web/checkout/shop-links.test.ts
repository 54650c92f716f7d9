import { describe, expect, it } from 'vitest'
import { isCheckoutIntent } from './intents.ts'
import { findIntentUrl, findShopUrl, readShopOrigin } from './shop-links.ts'

const shopOrigin = 'https://shop.example'

describe('the way back to the shop', () => {
  it('is the return address on the shop itself', () => {
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
  ])('is the front door when the return address is %j', (returnUrl) => {
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

describe('the origin messages are sent to', () => {
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

it('knows only its own intents', () => {
  expect(isCheckoutIntent('sign-in')).toBe(true)
  expect(isCheckoutIntent('toString')).toBe(false)
  expect(isCheckoutIntent(undefined)).toBe(false)
})
