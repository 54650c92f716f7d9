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
const fee = { paidBy: 'recipient' as const, prices: { EUR: 20 } }
const endedAt = '2026-03-04T12:00:00Z'

it.each([
  [{}, 'Offered to whoever has the link until 8 March 2026.'],
  [{ recipient: 'kim@example.com' }, 'Offered to kim@example.com until 8 March 2026.'],
  [{ status: 'Completed', endedAt }, 'Handed on on 4 March 2026.'],
  [{ status: 'Completed', endedAt, wentAway: false }, 'Came to you on 4 March 2026.'],
  [{ status: 'Cancelled', endedAt }, 'You took this offer back on 4 March 2026.'],
  [{ status: 'Expired', endedAt }, 'Nobody accepted it by 8 March 2026. The licenses are still yours.'],
  [{ status: 'Accepted', fee, wentAway: false }, 'Accepted. Pay the fee until 8 March 2026 to complete it.'],
  [
    { status: 'Accepted', fee },
    'Accepted. It is complete as soon as the new owner has paid the fee, until 8 March 2026 at the latest.',
  ],
  [
    { status: 'Accepted', fee, isBeingPaid: true },
    'Accepted. The payment of the fee is under way, and the licenses change hands with it.',
  ],
  [
    { status: 'Cancelled', fee, endedAt, wentAway: false },
    'Ended without a transfer on 4 March 2026. The licenses stay with their owner.',
  ],
  [{ status: 'Expired', fee, endedAt }, 'Nobody accepted and paid it by 8 March 2026. The licenses are still yours.'],
  [
    { status: 'Expired', fee, endedAt, wentAway: false },
    'The fee was not paid by 8 March 2026. The licenses stay with their owner.',
  ],
] as const)('says where a transfer is (%#)', (changes, words) => {
  expect(describeTransfer({ ...transfer, ...changes })).toBe(words)
})
