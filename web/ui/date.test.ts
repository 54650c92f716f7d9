import { afterEach, beforeEach, expect, it, vi } from 'vitest'

beforeEach(() => vi.resetModules())
afterEach(() => vi.unstubAllEnvs())

/** On a machine in that time zone. */
const loadIn = (zone: string) => {
  vi.stubEnv('TZ', zone)
  return import('./date.ts')
}

it('writes a point in time as the day it is where the visitor is', async () => {
  const { formatDate } = await loadIn('Pacific/Kiritimati')
  expect(formatDate('2026-11-21T12:00:00.000Z')).toBe('22 November 2026')
})

it.each(['Pacific/Pago_Pago', 'UTC', 'Pacific/Kiritimati'])(
  'writes a day of the calendar as that day in %s, so that server and browser agree',
  async (zone) => {
    const { formatDay } = await loadIn(zone)
    expect(formatDay('2026-10-02')).toBe('2 October 2026')
  },
)
