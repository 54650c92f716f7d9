import { randomUUID } from 'node:crypto'
import type { CatalogueProduct } from '#service/catalogue/index.ts'
import type { Queryable, Row, Tx } from '#service/database/index.ts'
import { type Clock, conflict } from '#service/platform/index.ts'
import type { Device } from '../licenses/service.ts'
import { findTrials, insertTrial, lockTrial, lockTrials, type Trialist } from './repository.ts'
import { assessTrial, type TrialStanding } from './trial-rules.ts'

/** Trials of products, by device and by customer (specification §3, §4). */
export function createTrials(clock: Clock) {
  return {
    assess: async (
      db: Queryable,
      product: CatalogueProduct,
      deviceSignature: string,
      customerId: string | null,
    ): Promise<TrialStanding> =>
      assessTrial(await findTrials(db, { productId: product.id, deviceSignature, customerId }), product, clock()),

    /** Starts or continues a trial in the caller's transaction; 409 when the product has none or it is over. */
    async start(tx: Tx, product: CatalogueProduct, device: Device, customerId: string | null) {
      const trialist: Trialist = { productId: product.id, deviceSignature: device.signature, customerId }
      await lockTrials(tx, trialist)
      const existing = await lockTrial(tx, trialist)
      const now = clock()
      const { eligible, endsAt } = assessTrial(await findTrials(tx, trialist), product, now)
      if (!eligible) throw conflict(explainRefusal(product), 'trial-not-available')
      if (existing) return existing
      const trial = toActivation(trialist, device, now, endsAt)
      await insertTrial(tx, trial)
      return trial
    },
  }
}

export type Trials = ReturnType<typeof createTrials>

const explainRefusal = ({ name, trialDays }: CatalogueProduct) =>
  trialDays === 0
    ? `There is no trial of ${name}: activate it with a license`
    : `The trial of ${name} is over on this device or for your account: buy it to go on`

const toActivation = (trialist: Trialist, device: Device, now: Date, expiresAt: Date): Row<'activations'> => ({
  ...trialist,
  id: randomUUID(),
  licenseId: null,
  name: device.name,
  status: 'Active',
  method: device.method,
  offlineAt: null,
  expiresAt,
  firstValidatedAt: null,
  lastValidatedAt: null,
  createdAt: now,
  revokedAt: null,
  freedBy: null,
})
