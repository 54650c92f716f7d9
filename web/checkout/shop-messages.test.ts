import { atom } from 'nanostores'
import { describe, expect, it, vi } from 'vitest'
import type { Order } from '#contract/entities/orders.ts'
import { exampleCheckout, exampleCompletedOrder } from '../client/testing/example-checkout.ts'
import type { CheckoutPage } from './page.ts'
import { initialState, type PageState } from './page-state.ts'
import { type ReceivedMessage, startShopMessages } from './shop-messages.ts'

const shopOrigin = 'https://shop.example'
const source = 'moonbase-checkout'
const order = exampleCompletedOrder()

function frame(getOrder: () => Promise<Order> = async () => order) {
  const $state = atom<PageState>(initialState)
  const parent = { postMessage: vi.fn() }
  const listeners = new Set<(received: ReceivedMessage) => void>()
  const timers = new Set<() => void>()
  const nothing = async () => {}
  const page: CheckoutPage = {
    $state,
    load: nothing,
    answerBank: nothing,
    continueAtBank: nothing,
    checkAgain: nothing,
    chooseAnother: nothing,
    pay: async () => ({}),
    changeBilling: async () => ({}),
    applyCoupon: async () => null,
    removeCoupon: async () => null,
  }
  const conversation = startShopMessages(page, {
    parent,
    getOrder: vi.fn(getOrder),
    listen(hear) {
      listeners.add(hear)
    },
    schedule(run) {
      timers.add(run)
    },
  })
  return {
    conversation,
    show: (changes: Parameters<typeof exampleCheckout>[0]) =>
      $state.set({ ...$state.get(), checkout: exampleCheckout(changes), activity: 'idle' }),
    change: (changes: number) => $state.set({ ...$state.get(), changes }),
    hear: (received: Partial<ReceivedMessage>) => {
      for (const hear of listeners) hear({ data: 'close', source: parent, origin: shopOrigin, ...received })
    },
    said: () => parent.postMessage.mock.calls.map(([message]) => message),
    targets: () => new Set(parent.postMessage.mock.calls.map(([, target]) => target)),
    timers,
  }
}

describe('the shop receives', () => {
  it('nothing before the checkout is loaded', () => {
    const { conversation, hear, said } = frame()
    conversation.close()
    hear({})
    expect(said()).toEqual([])
  })

  it('that the page is ready, once', () => {
    const { show, said } = frame()
    show({})
    show({ declineReason: 'The card was declined' })
    expect(said()).toEqual([{ source, event: 'ready' }])
  })

  it('the completed order as the service has it, once', async () => {
    const { show, said } = frame()
    show({ status: 'Completed' })
    show({ status: 'Completed' })
    await expect.poll(said).toHaveLength(2)
    expect(said()).toEqual([
      { source, event: 'ready' },
      { source, event: 'completed', order },
    ])
  })

  it('the completed order when the service reports its completion late', async () => {
    const answers: Order[] = [{ ...order, status: 'PaymentProcessing' }]
    const { show, said, timers } = frame(async () => answers.shift() ?? order)
    show({ status: 'Completed' })
    await expect.poll(() => timers.size).toBe(1)
    for (const run of timers) run()
    await expect.poll(() => said().at(-1)).toEqual({ source, event: 'completed', order })
  })

  it('that the order is completed although it can not be read', { tags: ['checkout.completed'] }, async () => {
    const { show, said, timers } = frame(() => Promise.reject(new TypeError('fetch failed')))
    show({ status: 'Completed' })
    await expect.poll(said).toHaveLength(2)
    const { orderId: id, currency, total, items } = exampleCheckout({})
    expect(said()[1]).toMatchObject({ event: 'completed', order: { id, status: 'Completed', currency, total, items } })
    expect(timers.size).toBe(0)
  })

  it('the order as the service has it after each change', async () => {
    const { change, show, said } = frame()
    show({})
    change(1)
    change(1)
    await expect.poll(said).toHaveLength(2)
    change(2)
    await expect.poll(said).toHaveLength(3)
    expect(said().slice(1)).toEqual([1, 2].map(() => ({ source, event: 'billing-details-updated', order })))
  })

  it.each([
    ['Open', undefined, { source, event: 'close', completed: false }],
    ['Open', 'sign-in', { source, event: 'close', intent: 'sign-in', completed: false }],
    ['Completed', 'licenses', { source, event: 'close', intent: 'licenses', completed: true }],
  ] as const)('is how it was closed: %s, %s', (status, intent, message) => {
    const { conversation, show, said } = frame()
    show({ status })
    conversation.close(intent)
    expect(said()).toContainEqual(message)
  })

  it('messages only for its own origin', () => {
    const { conversation, show, targets } = frame()
    show({})
    conversation.close()
    expect(targets()).toEqual(new Set([shopOrigin]))
  })

  it.each(['*', '/', 'null', 'https://shop.example/path'])('nothing when its origin is %j', (origin) => {
    const { conversation, show, said } = frame()
    show({ shopOrigin: origin })
    conversation.close()
    expect(said()).toEqual([])
  })
})

describe('a request to close', () => {
  it('is answered', () => {
    const { show, hear, said } = frame()
    show({})
    hear({})
    expect(said().at(-1)).toEqual({ source, event: 'close', completed: false })
  })

  it.each<[string, Partial<ReceivedMessage>]>([
    ['another window', { source: {} }],
    ['no window', { source: null }],
    ['another origin', { origin: 'https://evil.example' }],
    ['a longer origin', { origin: 'https://shop.example.evil.example' }],
    ['another port', { origin: 'https://shop.example:8443' }],
    ['an opaque origin', { origin: 'null' }],
    ['other words', { data: 'close ' }],
    ['an object', { data: { event: 'close' } }],
  ])('is not answered from %s', (_, received) => {
    const { show, hear, said } = frame()
    show({})
    hear(received)
    expect(said()).toEqual([{ source, event: 'ready' }])
  })
})
