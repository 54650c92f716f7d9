import { describe, expect, it } from 'vitest'
import { exampleCompletedOrder } from '#web/checkout/example-checkout.ts'
import { readCheckoutMessage } from './messages.ts'

const checkoutOrigin = 'https://pay.example'
const frameWindow = { name: 'the frame' }
const expected = { checkoutOrigin, frameWindow }
const from = (data: unknown) => ({ origin: checkoutOrigin, source: frameWindow, data })
const source = 'moonbase-checkout'
const close = { source, event: 'close', completed: false }

describe('messages of the checkout', () => {
  it.each([
    { source, event: 'ready' },
    close,
    { ...close, intent: 'sign-in' },
    { source, event: 'completed', order: exampleCompletedOrder() },
    { source, event: 'billing-details-updated', order: exampleCompletedOrder() },
  ])('are understood: $event', (data) => {
    expect(readCheckoutMessage(from(data), expected)).toEqual(data)
  })

  it('are freed of what the contract does not know', () => {
    expect(readCheckoutMessage(from({ ...close, redirect: 'https://evil.example' }), expected)).toEqual(close)
  })
})

describe('messages from elsewhere are not believed [checkout.source]', () => {
  it.each([
    ['another origin', { ...from(close), origin: 'https://evil.example' }],
    ['an origin that begins alike', { ...from(close), origin: 'https://pay.example.evil.example' }],
    ['another port', { ...from(close), origin: 'https://pay.example:8443' }],
    ['another scheme', { ...from(close), origin: 'http://pay.example' }],
    ['an opaque origin', { ...from(close), origin: 'null' }],
    ['no origin', { ...from(close), origin: '' }],
    ['another window of the same origin', { ...from(close), source: { name: 'the frame' } }],
    ['no window', { ...from(close), source: null }],
  ])('from %s', (_, received) => {
    expect(readCheckoutMessage(received, expected)).toBeNull()
  })

  it('from no window while no frame is open', () => {
    expect(readCheckoutMessage({ ...from(close), source: null }, { checkoutOrigin, frameWindow: null })).toBeNull()
  })

  it.each([
    ['nothing', undefined],
    ['null', null],
    ['a string', 'close'],
    ['a number', 1],
    ['a list', [close]],
    ['no mark', { event: 'close', completed: true }],
    ['another mark', { ...close, source: 'checkout' }],
    ['an unknown event', { source, event: 'redirect', url: 'https://evil.example' }],
    ['an event that objects inherit', { source, event: 'constructor' }],
    ['close without completed', { source, event: 'close' }],
    ['close with an intent that is no string', { ...close, intent: { toString: 'sign-in' } }],
    ['completed without an order', { source, event: 'completed' }],
    [
      'completed with an open order',
      { source, event: 'completed', order: { ...exampleCompletedOrder(), status: 'Open' } },
    ],
    ['completed with half an order', { source, event: 'completed', order: { id: 'x', status: 'Completed' } }],
  ])('saying %s', (_, data) => {
    expect(readCheckoutMessage(from(data), expected)).toBeNull()
  })
})
