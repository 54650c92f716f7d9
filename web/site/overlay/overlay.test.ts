import { describe, expect, it, vi } from 'vitest'
import type { ReceivedMessage } from '#web/checkout/shop-messages.ts'
import { exampleCompletedOrder } from '#web/client/testing/example-checkout.ts'
import { readCheckoutMessage, startOverlay } from './overlay.ts'

const checkoutOrigin = 'https://pay.example'
const source = 'moonbase-checkout'
const order = exampleCompletedOrder()

/** A page with an open frame, its messages and its clock driven by the test. */
function openOverlay() {
  const frame = { postMessage: vi.fn() }
  const listeners = new Set<(received: ReceivedMessage) => void>()
  const timers = new Map<() => void, number>()
  const events = { onReady: vi.fn(), onLate: vi.fn(), onCompleted: vi.fn(), onUpdated: vi.fn(), onClose: vi.fn() }
  const overlay = startOverlay(
    {
      checkoutOrigin,
      frameWindow: () => frame,
      listen(hear) {
        listeners.add(hear)
        return () => listeners.delete(hear)
      },
      schedule(run, delay) {
        timers.set(run, delay)
        return () => timers.delete(run)
      },
    },
    events,
  )
  function receive(data: object, from: Partial<ReceivedMessage> = {}) {
    for (const hear of listeners) hear({ origin: checkoutOrigin, source: frame, data: { source, ...data }, ...from })
  }
  function runTimers() {
    for (const run of timers.keys()) {
      timers.delete(run)
      run()
    }
  }
  return { overlay, frame, events, receive, runTimers, listeners, timers }
}

describe('the checkout overlay', () => {
  it('is ready when the frame reports it, and no longer late', () => {
    const { events, receive, runTimers } = openOverlay()
    receive({ event: 'ready' })
    receive({ event: 'ready' })
    runTimers()
    expect(events.onReady).toHaveBeenCalledOnce()
    expect(events.onLate).not.toHaveBeenCalled()
  })

  it('reports a late frame, which may still become ready', () => {
    const { events, receive, runTimers } = openOverlay()
    runTimers()
    expect(events.onLate).toHaveBeenCalledOnce()
    receive({ event: 'ready' })
    expect(events.onReady).toHaveBeenCalledOnce()
  })

  it('reports a completed order once although the message is repeated', { tags: ['checkout.completed'] }, () => {
    const { events, receive } = openOverlay()
    for (let time = 0; time < 3; time++) receive({ event: 'completed', order })
    receive({ event: 'completed', order: { ...order, id: 'another' } })
    expect(events.onCompleted.mock.calls).toEqual([[order.id], ['another']])
  })

  it('reports each change of the order', () => {
    const { events, receive } = openOverlay()
    for (let time = 0; time < 2; time++) receive({ event: 'billing-details-updated', order })
    expect(events.onUpdated.mock.calls).toEqual([[order.id], [order.id]])
  })

  it('closes once when the frame reports it, and ignores later messages', { tags: ['checkout.close'] }, () => {
    const { events, receive, listeners, timers } = openOverlay()
    receive({ event: 'close', intent: 'licenses', completed: true })
    receive({ event: 'close', completed: false })
    expect(events.onClose.mock.calls).toEqual([[{ intent: 'licenses', completed: true }]])
    expect(listeners.size + timers.size).toBe(0)
  })

  it('ignores messages of other origins and windows', { tags: ['checkout.source'] }, () => {
    const { events, receive } = openOverlay()
    for (const from of [{ origin: 'https://evil.example' }, { source: {} }, { source: null }]) {
      receive({ event: 'ready' }, from)
      receive({ event: 'completed', order }, from)
      receive({ event: 'billing-details-updated', order }, from)
      receive({ event: 'close', completed: true }, from)
    }
    for (const event of Object.values(events)) expect(event).not.toHaveBeenCalled()
  })
})

describe('asking the overlay to close', () => {
  it('asks only the frame of the checkout, and closes with its response', () => {
    const { overlay, frame, events, receive } = openOverlay()
    receive({ event: 'ready' })
    overlay.requestClose()
    expect(frame.postMessage).toHaveBeenCalledWith('close', checkoutOrigin)
    expect(events.onClose).not.toHaveBeenCalled()
    receive({ event: 'close', completed: false })
    expect(events.onClose).toHaveBeenCalledExactlyOnceWith({ completed: false })
  })

  it('closes after a timeout when the frame does not respond', () => {
    const { overlay, events, receive, runTimers } = openOverlay()
    receive({ event: 'ready' })
    receive({ event: 'completed', order })
    overlay.requestClose()
    runTimers()
    expect(events.onClose).toHaveBeenCalledExactlyOnceWith({ completed: true })
  })

  it('closes immediately while the frame is loading', () => {
    const { overlay, frame, events } = openOverlay()
    overlay.requestClose()
    expect(frame.postMessage).not.toHaveBeenCalled()
    expect(events.onClose).toHaveBeenCalledExactlyOnceWith({ completed: false })
  })
})

const frameWindow = { name: 'the frame' }
const expected = { checkoutOrigin, frameWindow }
const from = (data: unknown) => ({ origin: checkoutOrigin, source: frameWindow, data })
const close = { source, event: 'close', completed: false }

describe('messages of the checkout', () => {
  it.each([
    { source, event: 'ready' },
    close,
    { ...close, intent: 'sign-in' },
    { source, event: 'completed', order: exampleCompletedOrder() },
    { source, event: 'billing-details-updated', order: exampleCompletedOrder() },
  ])('are accepted: $event', (data) => {
    expect(readCheckoutMessage(from(data), expected)).toEqual(data)
  })

  it('lose fields that the contract does not declare', () => {
    expect(readCheckoutMessage(from({ ...close, redirect: 'https://evil.example' }), expected)).toEqual(close)
  })
})

describe('messages of other senders are rejected', { tags: ['checkout.source'] }, () => {
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
