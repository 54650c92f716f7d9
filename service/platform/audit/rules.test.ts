import { describe, expect, it } from 'vitest'
import { toCustomersEntry } from './rules.ts'

describe('an entry that its customer may read', () => {
  it('tells of a call of the vendor API only which it was: neither the key nor who had the license before', () => {
    const details = {
      operation: 'POST /api/vendor/licenses/{id}/move',
      key: 'k-1',
      keyName: 'Help desk of Ada',
      before: { customerId: 'c-1' },
      after: { customerId: 'c-2' },
    }
    expect(toCustomersEntry({ action: 'ApiCall', details })).toEqual({
      action: 'ApiCall',
      details: { operation: details.operation },
    })
  })

  it('is otherwise as it was written', () => {
    const entry = { action: 'LicenseRevoked', details: { licenseId: 'l-1' } } as const
    expect(toCustomersEntry(entry)).toBe(entry)
  })
})
