import { describe, expect, it } from 'vitest'
import { createMetrics } from '../telemetry/metrics.ts'
import { ProblemError } from './problems.ts'
import { createProcessLimiter, type Limit } from './rate-limiter.ts'

const limit: Limit = { name: 'three', max: 3, windowSeconds: 60, detail: 'Wait a minute' }

function createScene(limits = true) {
  const scene = { now: 0 }
  const metrics = createMetrics()
  const limiter = createProcessLimiter(() => new Date(scene.now), { limits, telemetry: { metrics } })
  const count = (who: string) => {
    try {
      limiter.count(limit, who)
      return 'counted'
    } catch (error) {
      return error instanceof ProblemError ? error.retryAfterSeconds : error
    }
  }
  return { scene, limiter, count, turnedAway: () => metrics.limits.read().samples }
}

describe('a limit that a process counts by itself', () => {
  it('lets so many through in its time, and says when to come back', () => {
    const { scene, limiter, count, turnedAway } = createScene()
    expect([count('ada'), count('ada'), limiter.isUsedUp(limit, 'ada')]).toEqual(['counted', 'counted', false])
    expect([count('ada'), limiter.isUsedUp(limit, 'ada')]).toEqual(['counted', true])
    scene.now += 20_000
    expect([count('ada'), count('eve')]).toEqual([40, 'counted'])
    expect(turnedAway()).toEqual([expect.objectContaining({ value: 1 })])
  })

  it('begins anew once its time is over', () => {
    const { scene, limiter, count } = createScene()
    for (const _ of [1, 2, 3, 4]) count('ada')
    scene.now += 60_000
    expect([limiter.isUsedUp(limit, 'ada'), count('ada')]).toEqual([false, 'counted'])
  })

  it('begins anew when the clock that began it was ahead and is put right', () => {
    const { scene, limiter, count } = createScene()
    scene.now += 3_600_000
    for (const _ of [1, 2, 3, 4]) count('ada')
    scene.now -= 3_600_000
    expect([limiter.isUsedUp(limit, 'ada'), count('ada')]).toEqual([false, 'counted'])
  })

  it('holds a bounded number of counters, and drops the oldest', () => {
    const { limiter, count } = createScene()
    for (const _ of [1, 2, 3]) count('first')
    for (let other = 0; other < 100_000; other += 1) count(`other-${other}`)
    expect(limiter.isUsedUp(limit, 'first')).toBe(false)
    expect(limiter.isUsedUp(limit, 'other-99999')).toBe(false)
  })

  it('counts nothing where limits are off', () => {
    const { count } = createScene(false)
    expect(Array.from({ length: 9 }, () => count('ada'))).toEqual(Array(9).fill('counted'))
  })
})
