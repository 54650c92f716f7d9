import { expect, it } from 'vitest'
import { vendorApi } from '#contract/vendor-api/endpoints.ts'
import { readItemNames } from '../../session/item-names.ts'
import { auditList } from './audit-list.ts'
import { nameOperation } from './operation-words.ts'

it('names what a call has done, and the call itself where this version does not know it', () => {
  expect(nameOperation('POST /api/vendor/activations/{id}/free', vendorApi)).toBe('Free seat')
  expect(nameOperation('POST /api/vendor/api-keys', vendorApi)).toBe('Create API key')
  expect(nameOperation('POST /api/vendor/later', vendorApi)).toBe('POST /api/vendor/later')
})

const entry = {
  id: 1,
  at: '2026-11-28T10:00:00Z',
  actor: 'Vendor',
  action: 'ApiCall',
  about: 'x',
  aboutName: null,
  details: {},
  reason: null,
} as const
const names = readItemNames({ products: [], bundles: [] })
const columnOf = (sought: string) => auditList.columns.find(({ id }) => id === sought)

it('the audit log says what a colleague did, and not that a call was made', () => {
  const what = (action: string, details: Record<string, unknown> = {}) =>
    columnOf('action')?.text({ ...entry, action, details }, names)
  expect(what('ApiCall', { operation: 'POST /api/vendor/orders/{id}/refund' })).toBe('Refund order')
  expect(what('ApiCall')).toBe('API call')
  expect(what('RefundSucceeded')).toBe('Refund succeeded')
})

it('the audit log says of what there was not that there was none', () => {
  const details = { before: { reseller: null }, after: { reseller: 'Northern Plug-ins', codes: 2 } }
  expect(columnOf('before')?.text({ ...entry, details }, names)).toBe('reseller none')
  expect(columnOf('after')?.text({ ...entry, details }, names)).toBe('reseller Northern Plug-ins, codes 2')
})

it('the audit log shows the name of what it is about, and the beginning of an id where there is no name', () => {
  const about = '0b9a2f5e-5c1d-4a6e-9d3b-7f20c1e8a414'
  const shown = (aboutName: string | null) => columnOf('about')?.cell?.({ ...entry, about, aboutName })
  expect(shown('Help desk')).toBe('Help desk')
  expect(shown(null)).toBe('0b9a2f5e')
  expect(columnOf('aboutId')?.text({ ...entry, about, aboutName: 'Help desk' }, names)).toBe(about)
})
