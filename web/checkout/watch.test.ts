import { expect, it, vi } from 'vitest'
import { createWatch } from './watch.ts'

/** A watch whose clock is played by hand. */
function setWatch() {
  const timers = new Map<() => void, number>()
  const [ask, onLate] = [vi.fn(), vi.fn()]
  const watch = createWatch({
    ...{ ask, onLate },
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
  return { watch, ask, onLate, delays, pass }
}

it('asks only while the page waits', () => {
  const { watch, ask, delays, pass } = setWatch()
  watch.follow(false)
  expect(delays()).toEqual([])
  watch.follow(true)
  pass(1500)
  expect(ask).toHaveBeenCalledOnce()
  watch.follow(true)
  watch.follow(false)
  pass(60_000)
  expect(ask).toHaveBeenCalledOnce()
})

it('says once that the news are late, however often it asked, and asks less often from then on', () => {
  const { watch, onLate, delays, pass } = setWatch()
  watch.follow(true)
  watch.follow(true)
  expect(delays()).toEqual([1500, 20_000])
  pass(20_000)
  expect(onLate).toHaveBeenCalledOnce()
  watch.follow(true)
  expect(delays()).toEqual([5000])
})

it('begins anew when it waits for something else', () => {
  const { watch, delays, pass } = setWatch()
  watch.follow(true)
  pass(20_000)
  watch.follow(false)
  watch.follow(true)
  expect(delays()).toEqual([1500, 20_000])
})
