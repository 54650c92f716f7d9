import { afterAll, expect, it } from 'vitest'
import { choose } from '#tests/environment/length.ts'
import { dispute, refunded } from '../sales/disputes.ts'
import { createTestService } from '../test-service.ts'
import { license, owner } from './manual-licenses.ts'

// Two processes with a pool each: what one adds to the reasons of a license the other must not overlook.
const payments: Parameters<typeof createTestService>[1] = {
  postsEvents: false,
  payments: (provider) => ({
    ...provider,
    refund: async ({ refundId }) => ({ status: 'Pending', reference: `reference-${refundId}`, reason: null }),
  }),
}
const one = await createTestService('license-end-races', payments)
const other = await createTestService('license-end-races', { ...payments, place: one.place })
afterAll(async () => {
  await other.close()
  await one.close()
})

const rounds = choose(15, 4)

it('a license that the vendor ends at the moment in which a dispute is won stays ended', async () => {
  for (let round = 0; round < rounds; round++) {
    const { orderId, licenseId } = await owner(one)
    await dispute(one, orderId, 'Open')
    const revoke = () => other.services.manualLicenses.revoke(licenseId, 'Shared', true)
    await Promise.all(
      round % 2 === 0 ? [dispute(one, orderId, 'Won'), revoke()] : [revoke(), dispute(one, orderId, 'Won')],
    )
    expect(await license(one, licenseId)).toMatchObject({ status: 'Revoked', revokedReason: 'By the vendor: Shared' })
  }
})

it('a license that two disputes and the vendor end at once is back only after the last of them', async () => {
  for (let round = 0; round < rounds; round++) {
    const { orderId, licenseId } = await owner(one)
    const [first, second] = [`first-${orderId}`, `second-${orderId}`]
    await Promise.all([dispute(one, orderId, 'Open', first), dispute(other, orderId, 'Open', second)])
    await Promise.all([
      ...[dispute(one, orderId, 'Won', first), dispute(other, orderId, 'Won', second)],
      one.services.manualLicenses.revoke(licenseId, 'Shared', true),
    ])
    expect((await license(one, licenseId)).status).toBe('Revoked')
    await other.services.manualLicenses.restore(licenseId, true)
    expect((await license(one, licenseId)).status).toBe('Active')
  }
})

it('a refund that succeeds at the moment in which a dispute is won leaves the license ended', async () => {
  for (let round = 0; round < rounds; round++) {
    const { orderId, licenseId } = await owner(one)
    await dispute(one, orderId, 'Open')
    const { id, amount } = await one.services.refunds.request(orderId, { reason: 'Bought twice' })
    await Promise.all([dispute(one, orderId, 'Won'), refunded(other, orderId, id, amount)])
    expect((await license(one, licenseId)).status).toBe('Revoked')
  }
})
