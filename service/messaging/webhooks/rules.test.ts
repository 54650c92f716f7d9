import { describe, expect, it } from 'vitest'
import { leaseDuration, longestSpread, nextStep, retryDelays, timeout } from './rules.ts'

const hours = (milliseconds: number) => milliseconds / 3_600_000
const refused = { status: 500 }

describe('a delivery', () => {
  it.each([200, 202, 204, 299])('that is answered %i is made', (status) => {
    expect(nextStep({ status }, 1, retryDelays, 0)).toEqual({ status: 'Delivered' })
  })

  it.each([199, 301, 302, 307, 400, 404, 429, 500, 503])('that is answered %i is tried again', (status) => {
    const step = { status: 'Waiting', delay: 5_000, failure: `It answered ${status}` }
    expect(nextStep({ status }, 1, retryDelays, 0)).toEqual(step)
  })

  it('is tried eleven times over three days, each time later than before, then parked with the last reason', () => {
    const steps = Array.from({ length: 11 }, (_, index) => nextStep(refused, index + 1, retryDelays, 0))
    const delays = steps.flatMap((step) => ('delay' in step ? [step.delay] : []))
    expect(delays).toEqual([...delays].sort((one, other) => one - other))
    expect(hours(delays.reduce((sum, delay) => sum + delay, 0))).toBeCloseTo(75.6, 1)
    expect(steps.map(({ status }) => status)).toEqual([...Array(10).fill('Waiting'), 'Parked'])
    expect(steps.at(-1)).toEqual({ status: 'Parked', failure: 'It answered 500' })
    expect(nextStep({ failure: 'It was away' }, 11, retryDelays, 0)).toEqual({
      status: 'Parked',
      failure: 'It was away',
    })
  })

  it('is parked at once by a receiver that is gone for good', () => {
    expect(nextStep({ status: 410 }, 1, retryDelays, 0)).toEqual({ status: 'Parked', failure: 'It answered 410' })
  })

  it('rests a little longer by chance, so that not all come back together', () => {
    expect(nextStep(refused, 2, retryDelays, 0.999)).toMatchObject({
      delay: expect.closeTo(60_000 * (1 + longestSpread), -3),
    })
  })

  it('is never taken up by another process while it is under way', () => {
    expect(leaseDuration).toBeGreaterThan(2 * timeout)
  })
})
