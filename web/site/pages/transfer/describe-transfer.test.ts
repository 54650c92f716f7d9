import { expect, it } from 'vitest'
import type { LicenseTransfer } from '#contract/endpoints/license-transfers.ts'
import { describeTransfer } from './describe-transfer.ts'

const transfer: LicenseTransfer = {
  id: 'transfer-1',
  status: 'Offered',
  wentAway: true,
  licenses: [],
  createdAt: '2026-03-01T12:00:00Z',
  expiresAt: '2026-03-08T12:00:00Z',
}
const endedAt = '2026-03-04T12:00:00Z'

it.each([
  [{}, 'Offered to whoever has the link until 8 March 2026.'],
  [{ recipient: 'kim@example.com' }, 'Offered to kim@example.com until 8 March 2026.'],
  [{ status: 'Completed', endedAt }, 'Handed on on 4 March 2026.'],
  [{ status: 'Completed', endedAt, wentAway: false }, 'Came to you on 4 March 2026.'],
  [{ status: 'Cancelled', endedAt }, 'You took this offer back on 4 March 2026.'],
  [{ status: 'Expired', endedAt }, 'Nobody accepted it by 8 March 2026. The licenses are still yours.'],
] as const)('says where a transfer is (%#)', (changes, words) => {
  expect(describeTransfer({ ...transfer, ...changes })).toBe(words)
})
