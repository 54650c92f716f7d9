import { describe, expect, it } from 'vitest'
import { type Permission, type Role, roles } from '#contract/vendor-api/permissions.ts'
import { mayRole, permissionsOf } from '#service/accounts/staff/rules.ts'
import { findEndedLines } from '#service/sales/refunds/rules.ts'
import type { Action } from '#web/desk/actions/action.ts'
import { orderActions, refundOrder } from '#web/desk/pages/orders/order-actions.ts'
import { createApiKey, inviteStaff, staffActions } from '#web/desk/pages/settings/staff-actions.ts'
import { sampleMember, sampleOrder } from './support/desk/samples.ts'

const fieldOf = <Item>(action: Action<Item> | undefined, item: Item, name: string) =>
  action?.fields?.(item).find((field) => field.name === name)

describe('the hint on roles', () => {
  const hint = fieldOf(inviteStaff, null, 'role')?.hint

  it('says of each role what the service lets it do, where a colleague is invited, a role is changed and a key is made', () => {
    const told: Record<Exclude<Role, 'owner' | 'read-only'>, { words: string; may: Permission[] }> = {
      support: {
        words: 'Support helps customers, changes licenses and refunds.',
        may: ['customers:write', 'licenses:write', 'orders:refund'],
      },
      accounting: { words: 'Accounting reads reports and refunds.', may: ['reports:read', 'orders:refund'] },
      releases: { words: 'Releases publishes versions.', may: ['releases:write'] },
    }
    for (const role of ['support', 'accounting', 'releases'] as const) {
      expect(hint).toContain(told[role].words)
      expect(told[role].may.filter((permission) => !mayRole(role, permission))).toEqual([])
    }
    expect(hint).toContain('Read-only changes nothing. An owner may do everything.')
    expect(permissionsOf('read-only').filter((permission) => !permission.endsWith(':read'))).toEqual([])

    const changeRole = staffActions.find(({ name }) => name === 'role')
    expect(fieldOf(changeRole, sampleMember, 'role')?.hint).toBe(hint)
    expect(fieldOf(createApiKey, null, 'role')?.hint).toBe(hint)
  })

  it('names every role that can be chosen', () => {
    expect(roles.filter((role) => !hint?.toLowerCase().includes(role))).toEqual([])
  })
})

describe('the dialog of a refund', () => {
  it('says who paid how much, and which licenses end', () => {
    expect(refundOrder.explain(sampleOrder)).toBe(
      `$178 was paid by ${sampleOrder.customer?.name}. The licenses of each item that is refunded end, and their devices are freed. Refunding an amount ends no license until all of the payment is refunded.`,
    )
    expect(refundOrder.explain({ ...sampleOrder, customer: null })).toMatch(/^\$178 was paid\. /)
    const payment = { lines: sampleOrder.lines.map(({ lineId, paid }) => ({ id: lineId, paid })), received: 17_800 }
    expect(findEndedLines([], { ...payment, refunded: 17_799 })).toEqual([])
    expect(findEndedLines([], { ...payment, refunded: 17_800 })).toHaveLength(2)
  })

  it('offers everything, each line that has not ended, and an amount, with what is left of each', () => {
    const [first, second] = sampleOrder.lines
    if (!first || !second) throw new Error('The sample order has two lines')
    const lines = [
      { ...first, quantity: 2, refundable: 17_800 },
      { ...second, endedReason: 'Refunded: bought twice' },
    ]
    const what = fieldOf(refundOrder, { ...sampleOrder, lines }, 'what')
    expect(what?.kind === 'choice' && what.options.map(({ label }) => label)).toEqual([
      'Everything that is left, $178',
      '2 × clatter, $178',
      'An amount',
    ])
  })

  it('says that the customer reads the reason, as for a payment that goes back', () => {
    const hints = Object.fromEntries(orderActions.map(({ name, reasonHint = '' }) => [name, reasonHint]))
    const mailed = 'For the audit log, and mailed to the customer'
    expect(hints).toMatchObject({ refund: mailed, return: mailed })
  })
})
