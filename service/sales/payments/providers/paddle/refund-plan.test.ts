import { describe, expect, it } from 'vitest'
import type { PaddleAdjustment, PaddleTransaction } from './objects.ts'
import { planAdjustment } from './refund-plan.ts'

const item = (id: string) => ({
  price: { id: `pri_${id}`, tax_mode: 'external', custom_data: { line_id: id } },
  quantity: 1,
})
const transaction: PaddleTransaction = {
  id: 'txn_1',
  status: 'completed',
  currency_code: 'USD',
  custom_data: null,
  items: [item('snare'), item('kick')],
  details: {
    totals: { tax: 300, total: 3_300 },
    line_items: [
      { id: 'txnitm_snare', price_id: 'pri_snare', totals: { total: 1_100 } },
      { id: 'txnitm_kick', price_id: 'pri_kick', totals: { total: 2_200 } },
    ],
  },
  payments: [],
}
const adjusted = (itemId: string, total: number, status = 'approved'): PaddleAdjustment => ({
  id: 'adj_1',
  action: 'refund',
  status,
  reason: 'Asked for',
  transaction_id: 'txn_1',
  currency_code: 'USD',
  items: [{ item_id: itemId, totals: { total } }],
  totals: { total },
})

describe('a refund at Paddle', () => {
  it('of everything is a full one, unless something was given back before', () => {
    expect(planAdjustment(transaction, [], { amount: 3_300 })).toEqual({ type: 'full' })
    const rest = planAdjustment(transaction, [adjusted('txnitm_snare', 100)], { amount: 3_200 })
    expect(rest).toEqual({
      type: 'partial',
      items: [
        { item_id: 'txnitm_snare', type: 'partial', amount: '1000' },
        { item_id: 'txnitm_kick', type: 'full' },
      ],
    })
  })

  it('of a line comes from its item first, and from others only for what is more', () => {
    expect(planAdjustment(transaction, [], { amount: 2_200, lineIds: ['kick'] })).toEqual({
      type: 'partial',
      items: [{ item_id: 'txnitm_kick', type: 'full' }],
    })
    expect(planAdjustment(transaction, [], { amount: 2_300, lineIds: ['kick'] })).toEqual({
      type: 'partial',
      items: [
        { item_id: 'txnitm_kick', type: 'full' },
        { item_id: 'txnitm_snare', type: 'partial', amount: '100' },
      ],
    })
  })

  it('of more than is left is none; a rejected one took nothing', () => {
    expect(planAdjustment(transaction, [], { amount: 3_301 })).toBeNull()
    expect(planAdjustment(transaction, [adjusted('txnitm_kick', 1)], { amount: 3_300 })).toBeNull()
    expect(planAdjustment(transaction, [adjusted('txnitm_kick', 1, 'rejected')], { amount: 3_300 })).toEqual({
      type: 'full',
    })
    expect(planAdjustment(transaction, [adjusted('txnitm_kick', 1, 'pending_approval')], { amount: 3_300 })).toBeNull()
  })
})
