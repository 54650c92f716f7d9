import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { repeat } from './repeated-task.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('repeated work', () => {
  it('reports when it starts to fail, when the failure changes, and once a minute', async () => {
    const told: string[] = []
    let failure: string | null = 'away'
    const work = async () => {
      if (failure !== null) throw new Error(failure)
    }
    const stop = repeat(work, 500, (error) => told.push(String(error)))
    await vi.advanceTimersByTimeAsync(59_000)
    expect(told).toEqual(['Error: away'])
    await vi.advanceTimersByTimeAsync(60_000)
    expect(told).toEqual(['Error: away', 'Error: away'])
    failure = 'full'
    await vi.advanceTimersByTimeAsync(5_000)
    expect(told.slice(2)).toEqual(['Error: full'])
    failure = null
    await vi.advanceTimersByTimeAsync(1_000)
    failure = 'full'
    await vi.advanceTimersByTimeAsync(5_000)
    expect(told.slice(3)).toEqual(['Error: full'])
    await stop()
  })
})
