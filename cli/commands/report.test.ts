import { describe, expect, it } from 'vitest'
import { toPeriod } from '#service/sales/index.ts'
import { UsageError } from '../command.ts'
import { readDays } from './report.ts'

const read = (options: Record<string, string>) => readDays({ options: new Map(Object.entries(options)) })

describe('the days of a report', () => {
  it('are whole days in UTC, the last one too', () => {
    expect(toPeriod(read({ from: '2026-01-01', to: '2026-03-31' }))).toEqual({
      from: new Date('2026-01-01T00:00:00Z'),
      until: new Date('2026-04-01T00:00:00Z'),
    })
    expect(toPeriod(read({ from: '2028-02-29', to: '2028-02-29' })).until).toEqual(new Date('2028-03-01T00:00:00Z'))
  })

  it.each([
    [{ to: '2026-03-31' }, '--from: Say which days'],
    [{ from: '2026-01-01' }, '--to: Say which days'],
    [{ from: '2026-02-30', to: '2026-03-31' }, '--from: Must be a day that there is'],
    [{ from: '2026-01-01', to: '2026-3-31' }, '--to: Must be a day that there is'],
    [{ from: '01.01.2026', to: '2026-03-31' }, '--from: Must be a day'],
    [{ from: '2026-04-01', to: '2026-03-31' }, '--to: Must not be before --from'],
  ])('are none that read %j', (options, words) => {
    expect(() => read(options)).toThrow(UsageError)
    expect(() => read(options)).toThrow(words)
  })
})
