import type { ProductSummary } from '#contract/entities/catalogue.ts'
import type { Activation, License } from '#contract/entities/inventory.ts'
import type { Row } from '#service/database/index.ts'
import type { OfflineStanding } from '../licenses/offline-rules.ts'

/** A license as its owner sees it (specification §3). [entities.license] */
export const toLicense = (license: Row<'licenses'>, product: ProductSummary, offline?: OfflineStanding): License => ({
  id: license.id,
  status: license.status,
  product,
  activeNumberOfActivations: license.activeActivations,
  maxNumberOfActivations: license.maxActivations,
  createdAt: license.createdAt.toISOString(),
  ...(offline && { offlineActivations: toOfflineActivations(offline) }),
  ...(license.revokedReason !== null && { revokedReason: license.revokedReason }),
})

/** A device as the owner of its license sees it (specification §3). [entities.activation] [states.activation-method] */
export const toActivation = (activation: Row<'activations'> & { licenseId: string }): Activation => ({
  id: activation.id,
  licenseId: activation.licenseId,
  name: activation.name,
  status: activation.status,
  activationMethod: activation.method,
  ...(activation.firstValidatedAt === null ? {} : { firstValidatedAt: activation.firstValidatedAt.toISOString() }),
  lastValidatedAt: activation.lastValidatedAt?.toISOString() ?? null,
})

const toOfflineActivations = ({ limit, used, nextAt }: OfflineStanding) => ({
  ...{ limit, used },
  ...(nextAt && { nextAt: nextAt.toISOString() }),
})
