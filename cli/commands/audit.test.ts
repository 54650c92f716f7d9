import { describe, expect, it } from 'vitest'
import { UsageError } from '../command.ts'
import { readFilter } from './audit.ts'

const read = (options: Record<string, string>) => readFilter(new Map(Object.entries(options)))

describe('the audit log is read', () => {
  it('all of it, of one id, or of days with both ends in them', () => {
    expect(read({})).toEqual({})
    expect(read({ about: 'k1' })).toEqual({ ids: ['k1'] })
    expect(read({ from: '2026-11-01', to: '2026-11-30' })).toEqual({
      from: new Date('2026-11-01T00:00:00Z'),
      to: new Date('2026-12-01T00:00:00Z'),
    })
  })

  it.each(['2026-02-30', 'yesterday', '2026-1-1', ''])('of no day like %j', (from) => {
    expect(() => read({ from })).toThrow(UsageError)
    expect(() => read({ to: from })).toThrow('--to: Must be a day')
  })
})
