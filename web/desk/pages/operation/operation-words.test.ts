import { expect, it } from 'vitest'
import { vendorApi } from '#contract/vendor-api/endpoints.ts'
import { readItemNames } from '../../session/item-names.ts'
import { auditList } from './audit-list.ts'
import { nameOperation } from './operation-words.ts'

it('names what a call has done, and the call itself where this version does not know it', () => {
  expect(nameOperation('POST /api/vendor/activations/{id}/free', vendorApi)).toBe('Free seat')
  expect(nameOperation('POST /api/vendor/api-keys', vendorApi)).toBe('Create api key')
  expect(nameOperation('POST /api/vendor/later', vendorApi)).toBe('POST /api/vendor/later')
})

it('the audit log says what a colleague did, and not that a call was made', () => {
  const entry = {
    id: 1,
    at: '2026-11-28T10:00:00Z',
    actor: 'Vendor',
    about: 'x',
    aboutName: null,
    reason: null,
  } as const
  const names = readItemNames({ products: [], bundles: [] })
  const what = (action: string, details: Record<string, unknown> = {}) =>
    auditList.columns.find(({ id }) => id === 'action')?.text({ ...entry, action, details }, names)
  expect(what('ApiCall', { operation: 'POST /api/vendor/orders/{id}/refund' })).toBe('Refund order')
  expect(what('ApiCall')).toBe('Api call')
  expect(what('RefundSucceeded')).toBe('Refund succeeded')
})
