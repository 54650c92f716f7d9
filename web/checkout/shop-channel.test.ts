import { describe, expect, it, vi } from 'vitest'
import { exampleCompletedOrder } from './example-checkout.ts'
import { isCloseRequest, sendToShop } from './shop-channel.ts'

const shopOrigin = 'https://shop.example'
const parent = { postMessage: vi.fn() }

describe('messages to the shop', () => {
  it('bear the mark of the checkout and go to the shop only', () => {
    sendToShop(parent, shopOrigin, { event: 'close', intent: 'sign-in', completed: false })
    expect(parent.postMessage).toHaveBeenLastCalledWith(
      { source: 'moonbase-checkout', event: 'close', intent: 'sign-in', completed: false },
      shopOrigin,
    )
  })

  it('carry the completed order whole', () => {
    const order = exampleCompletedOrder()
    sendToShop(parent, shopOrigin, { event: 'completed', order })
    expect(parent.postMessage).toHaveBeenLastCalledWith(
      { source: 'moonbase-checkout', event: 'completed', order },
      shopOrigin,
    )
  })
})

describe('a request to close', () => {
  const good = { data: 'close', source: parent, origin: shopOrigin }

  it('is heard from the shop around the page', () => {
    expect(isCloseRequest(good, parent, shopOrigin)).toBe(true)
  })

  it.each([
    ['another window', { ...good, source: {} }],
    ['no window', { ...good, source: null }],
    ['another origin', { ...good, origin: 'https://evil.example' }],
    ['a longer origin', { ...good, origin: 'https://shop.example.evil.example' }],
    ['another port', { ...good, origin: 'https://shop.example:8443' }],
    ['an opaque origin', { ...good, origin: 'null' }],
    ['other words', { ...good, data: 'close ' }],
    ['an object', { ...good, data: { event: 'close' } }],
  ])('is not heard from %s', (_, received) => {
    expect(isCloseRequest(received, parent, shopOrigin)).toBe(false)
  })
})
