import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { browserClock } from './browser-environment.ts'
import { debounce } from './debounce.ts'

const run = vi.fn()

beforeEach(() => {
  vi.useFakeTimers()
  run.mockReset()
})
afterEach(() => {
  vi.useRealTimers()
})

it.each([
  ['100 ms by default', undefined, 100],
  ['as long as the caller says', 500, 500],
] as const)('a debounced function waits %s', { tags: ['constants.default-debounce'] }, async (_, given, delay) => {
  const { schedule } = debounce(run, browserClock.schedule, given)
  schedule()
  await vi.advanceTimersByTimeAsync(delay - 1)
  expect(run).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(run).toHaveBeenCalledOnce()
})

it('runs the function once, with the delay counted from the last call', async () => {
  const { schedule } = debounce(run, browserClock.schedule)
  for (let call = 0; call < 5; call++) {
    schedule()
    await vi.advanceTimersByTimeAsync(99)
  }
  expect(run).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(run).toHaveBeenCalledOnce()
})

it('does not run a cancelled function, which can be scheduled again', async () => {
  const { schedule, cancel } = debounce(run, browserClock.schedule)
  schedule()
  cancel()
  await vi.advanceTimersByTimeAsync(1000)
  expect(run).not.toHaveBeenCalled()
  schedule()
  await vi.advanceTimersByTimeAsync(100)
  expect(run).toHaveBeenCalledOnce()
})
