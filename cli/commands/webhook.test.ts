import { describe, expect, it } from 'vitest'
import { webhookEventSchema } from '#contract/webhooks.ts'
import { UsageError } from '../command.ts'
import { readChoice, readEvents } from './webhook.ts'

describe('the events of a receiver', () => {
  it('are named one by one, or all of them', () => {
    expect(readEvents('order.completed, refund.failed')).toEqual(['order.completed', 'refund.failed'])
    expect(readEvents('all')).toEqual(webhookEventSchema.options)
  })

  it.each([undefined, '', ' , ', 'order', 'order.completed,all', 'Order.Completed'])('are not %s', (text) => {
    expect(() => readEvents(text)).toThrow(UsageError)
  })
})

describe('what is replayed', () => {
  const choose = (options: Record<string, string>) => readChoice(new Map(Object.entries(options)))

  it('is one delivery, all since a time, or all that are parked', () => {
    expect(choose({ delivery: '17' })).toEqual({ delivery: 17 })
    expect(choose({ since: '2026-11-22T10:00:00+01:00' })).toEqual({ since: new Date('2026-11-22T09:00:00Z') })
    expect(choose({ since: '2026-11-22' })).toEqual({ since: new Date('2026-11-22T00:00:00Z') })
    expect(choose({ parked: 'yes' })).toBe('parked')
  })

  it.each<Record<string, string>>([
    {},
    { parked: 'yes', since: '2026-11-22' },
    { delivery: '0' },
    { delivery: '1.5' },
    { since: 'yesterday' },
    { since: '2026-13-01' },
    { since: '2026-11-22T10:00' },
  ])('is not said by %o', (options) => {
    expect(() => choose(options)).toThrow(UsageError)
  })
})
