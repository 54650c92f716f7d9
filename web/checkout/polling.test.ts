import { expect, it, vi } from 'vitest'
import { createPoller } from './polling.ts'

function setPoller() {
  const timers = new Map<() => void, number>()
  const [poll, onLate] = [vi.fn(), vi.fn()]
  const poller = createPoller({
    poll,
    onLate,
    schedule(run, delay) {
      timers.set(run, delay)
      return () => timers.delete(run)
    },
  })
  const delays = () => [...timers.values()].toSorted((one, other) => one - other)
  function pass(delay: number) {
    for (const [run, after] of [...timers]) {
      if (after > delay) continue
      timers.delete(run)
      run()
    }
  }
  return { poller, poll, onLate, delays, pass }
}

it('polls only while the page waits for an outcome', () => {
  const { poller, poll, delays, pass } = setPoller()
  poller.update(false)
  expect(delays()).toEqual([])
  poller.update(true)
  pass(1500)
  expect(poll).toHaveBeenCalledOnce()
  poller.update(true)
  poller.update(false)
  pass(60_000)
  expect(poll).toHaveBeenCalledOnce()
})

it('reports lateness once, and polls less often from then on', () => {
  const { poller, onLate, delays, pass } = setPoller()
  poller.update(true)
  poller.update(true)
  expect(delays()).toEqual([1500, 20_000])
  pass(20_000)
  expect(onLate).toHaveBeenCalledOnce()
  poller.update(true)
  expect(delays()).toEqual([5000])
})

it('starts again when it waits for another outcome', () => {
  const { poller, delays, pass } = setPoller()
  poller.update(true)
  pass(20_000)
  poller.update(false)
  poller.update(true)
  expect(delays()).toEqual([1500, 20_000])
})
