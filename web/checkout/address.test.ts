import { describe, expect, it } from 'vitest'
import { formatAddress, readAddress, resolveActionUrl } from './address.ts'

describe('the address of a checkout', () => {
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

  it('is written as it is read', () => {
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

  it('stays framed on the own origin', () => {
    expect(resolveActionUrl('/checkout/ch_1?step=bank', origin, true)?.href).toBe(
      'https://pay.example/checkout/ch_1?step=bank&embedded=true',
    )
  })

  it('leaves the address of another bank alone', () => {
    expect(resolveActionUrl('https://bank.example/3ds?x=1', origin, true)?.href).toBe('https://bank.example/3ds?x=1')
  })

  it.each(['javascript:alert(1)', 'data:text/html,x', 'http://'])('goes nowhere for %s', (actionUrl) => {
    expect(resolveActionUrl(actionUrl, origin, false)).toBeNull()
  })
})
