import { describe, expect, it, vi } from 'vitest'
import { exampleCompletedOrder } from '#web/checkout/example-checkout.ts'
import type { ReceivedMessage } from './messages.ts'
import { startOverlay } from './overlay.ts'

const checkoutOrigin = 'https://pay.example'
const source = 'moonbase-checkout'
const order = exampleCompletedOrder()

/** A page with an open frame, its messages and its clock played by hand. */
function openOverlay() {
  const frame = { postMessage: vi.fn() }
  const hearers = new Set<(received: ReceivedMessage) => void>()
  const timers = new Map<() => void, number>()
  const events = { onReady: vi.fn(), onLate: vi.fn(), onCompleted: vi.fn(), onUpdated: vi.fn(), onClose: vi.fn() }
  const overlay = startOverlay(
    {
      checkoutOrigin,
      frameWindow: () => frame,
      listen(hear) {
        hearers.add(hear)
        return () => hearers.delete(hear)
      },
      schedule(run, delay) {
        timers.set(run, delay)
        return () => timers.delete(run)
      },
    },
    events,
  )
  function say(data: object, from: Partial<ReceivedMessage> = {}) {
    for (const hear of hearers) hear({ origin: checkoutOrigin, source: frame, data: { source, ...data }, ...from })
  }
  function runTimers() {
    for (const run of timers.keys()) {
      timers.delete(run)
      run()
    }
  }
  return { overlay, frame, events, say, runTimers, hearers, timers }
}

describe('the checkout overlay', () => {
  it('is ready once the frame says so, and no longer late', () => {
    const { events, say, runTimers } = openOverlay()
    say({ event: 'ready' })
    say({ event: 'ready' })
    runTimers()
    expect(events.onReady).toHaveBeenCalledOnce()
    expect(events.onLate).not.toHaveBeenCalled()
  })

  it('says when the frame is late, and still takes its ready', () => {
    const { events, say, runTimers } = openOverlay()
    runTimers()
    expect(events.onLate).toHaveBeenCalledOnce()
    say({ event: 'ready' })
    expect(events.onReady).toHaveBeenCalledOnce()
  })

  it('hears of a completed order once, though it is said again [checkout.completed]', () => {
    const { events, say } = openOverlay()
    for (let time = 0; time < 3; time++) say({ event: 'completed', order })
    say({ event: 'completed', order: { ...order, id: 'another' } })
    expect(events.onCompleted.mock.calls).toEqual([[order.id], ['another']])
  })

  it('hears of each change of the order', () => {
    const { events, say } = openOverlay()
    for (let time = 0; time < 2; time++) say({ event: 'billing-details-updated', order })
    expect(events.onUpdated.mock.calls).toEqual([[order.id], [order.id]])
  })

  it('closes as the frame says, once, and hears nothing more [checkout.close]', () => {
    const { events, say, hearers, timers } = openOverlay()
    say({ event: 'close', intent: 'licenses', completed: true })
    say({ event: 'close', completed: false })
    expect(events.onClose.mock.calls).toEqual([[{ intent: 'licenses', completed: true }]])
    expect(hearers.size + timers.size).toBe(0)
  })

  it('stays as it is whatever another origin or window says [checkout.source]', () => {
    const { events, say } = openOverlay()
    for (const from of [{ origin: 'https://evil.example' }, { source: {} }, { source: null }]) {
      say({ event: 'ready' }, from)
      say({ event: 'completed', order }, from)
      say({ event: 'billing-details-updated', order }, from)
      say({ event: 'close', completed: true }, from)
    }
    for (const event of Object.values(events)) expect(event).not.toHaveBeenCalled()
  })
})

describe('asking the overlay to close', () => {
  it('asks the frame, at the checkout only, and closes as it answers', () => {
    const { overlay, frame, events, say } = openOverlay()
    say({ event: 'ready' })
    overlay.requestClose()
    expect(frame.postMessage).toHaveBeenCalledWith('close', checkoutOrigin)
    expect(events.onClose).not.toHaveBeenCalled()
    say({ event: 'close', completed: false })
    expect(events.onClose).toHaveBeenCalledExactlyOnceWith({ completed: false })
  })

  it('does not wait for a frame that does not answer', () => {
    const { overlay, events, say, runTimers } = openOverlay()
    say({ event: 'ready' })
    say({ event: 'completed', order })
    overlay.requestClose()
    runTimers()
    expect(events.onClose).toHaveBeenCalledExactlyOnceWith({ completed: true })
  })

  it('closes at once while the frame still loads', () => {
    const { overlay, frame, events } = openOverlay()
    overlay.requestClose()
    expect(frame.postMessage).not.toHaveBeenCalled()
    expect(events.onClose).toHaveBeenCalledExactlyOnceWith({ completed: false })
  })
})
