import { describe, expect, it } from 'vitest'
import { createGuard } from './guard.ts'

/** Beats four times a second, with the audio thread at this pace. */
function run(pace: number, seconds: number, isRunning = true) {
  const guard = createGuard(0)
  const verdicts = Array.from({ length: seconds * 4 }, (_, index) => {
    const at = index / 4
    return guard.add({ received: at, at, clock: at * pace, isRunning })
  })
  return { guard, verdicts }
}

describe('the guard of a plug-in', () => {
  it.each([1, 0.8])('lets one go on whose audio thread runs at %d of the time', (pace) => {
    expect(run(pace, 20).verdicts).not.toContain('overloaded')
  })

  it('stops one whose audio thread falls behind for two seconds', () => {
    const { verdicts } = run(0.5, 4)
    expect(verdicts.indexOf('overloaded')).toBe(8)
  })

  it('waits while the browser lets nothing sound', () => {
    expect(run(0, 10, false).verdicts).not.toContain('overloaded')
  })

  it('makes nothing of a computer that slept', () => {
    const { guard } = run(1, 2)
    expect(guard.add({ received: 500, at: 500, clock: 2, isRunning: true })).toBeNull()
    expect(guard.add({ received: 500.25, at: 500.25, clock: 2.25, isRunning: true })).toBeNull()
  })

  it('stops one that says nothing for eight seconds, unless the page was in the background', () => {
    const { guard } = run(1, 2)
    expect(guard.check(9)).toBeNull()
    expect(guard.check(10)).toBe('unresponsive')
    guard.reset(10)
    expect(guard.check(12)).toBeNull()
  })
})
