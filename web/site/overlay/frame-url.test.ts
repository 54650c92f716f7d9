import { expect, it } from 'vitest'
import { readFrameUrl } from './frame-url.ts'
import { hostileAddresses } from './hostile-addresses.ts'

const checkoutOrigin = 'https://pay.example'

it.each([
  'https://pay.example/checkout/ch_1?embedded=true',
  'https://pay.example:443/checkout/ch_1',
  'https://PAY.example/checkout/ch_1',
])('frames the checkout: %s', (address) => {
  expect(readFrameUrl(address, checkoutOrigin)?.origin).toBe(checkoutOrigin)
})

it.each(hostileAddresses)('frames nothing for %j', (address) => {
  expect(readFrameUrl(address, checkoutOrigin)).toBeNull()
})

it('frames nothing when no checkout origin is known', () => {
  expect(readFrameUrl('data:,x', 'null')).toBeNull()
  expect(readFrameUrl('https://pay.example/', '')).toBeNull()
})
