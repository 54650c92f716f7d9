import { describe, expect, it } from 'vitest'
import { listDays } from './list-days.ts'

describe('the days of a chart', () => {
  it('are all from the first to the last, across a leap day', () => {
    expect(listDays('2028-02-28', '2028-03-01')).toEqual(['2028-02-28', '2028-02-29', '2028-03-01'])
  })
  it('are none if the last is before the first', () => expect(listDays('2026-03-02', '2026-03-01')).toEqual([]))
})
