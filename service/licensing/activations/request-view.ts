import type { ActivationRequest } from '#contract/entities/inventory.ts'
import { type CatalogueProduct, type CatalogueService, toStoreProduct } from '#service/catalogue/index.ts'
import type { Queryable, Row } from '#service/database/index.ts'
import { type Caller, type Clock, notFound } from '#service/platform/index.ts'
import type { LicenseService } from '../licenses/service.ts'
import { isTrial } from './repository.ts'
import { statusAt } from './rules.ts'
import type { TrialStanding } from './trial-rules.ts'
import type { Trials } from './trials.ts'

/**
 * A request as its reader sees it, with the ways in which they may fulfil it (specification §3).
 * [entities.activation-request] [entities.license-eligibility]
 */
export type RequestView = (
  db: Queryable,
  request: Row<'activationRequests'>,
  caller: Caller | null,
) => Promise<ActivationRequest>

type Dependencies = { clock: Clock; catalogue: CatalogueService; licenses: LicenseService; trials: Trials }

export function createRequestView({ clock, catalogue, licenses, trials }: Dependencies): RequestView {
  async function assess(db: Queryable, request: Row<'activationRequests'>, caller: Caller | null) {
    const { productId, deviceSignature } = request
    const product = requireProduct(catalogue, productId)
    const standing = await trials.assess(db, product, deviceSignature, caller?.customerId ?? null)
    const trialEligibility = toEligibility(product, standing)
    if (!caller) return { trialEligibility }
    const eligible = await licenses.canActivate(db, caller.customerId, productId, deviceSignature)
    return { trialEligibility, licenseEligibility: { eligible } }
  }

  return async (db, request, caller) => {
    const { id, deviceName, activationId } = request
    const owned = caller ? await licenses.ownedProducts(caller.customerId, db) : new Set<string>()
    const status = statusAt(request, clock())
    return {
      id,
      status,
      product: toStoreProduct(requireProduct(catalogue, request.productId), catalogue.current(), owned),
      deviceName,
      ...(activationId === null ? {} : { fulfillmentType: (await isTrial(db, activationId)) ? 'Trial' : 'License' }),
      ...(status === 'Requested' ? await assess(db, request, caller) : {}),
    }
  }
}

// [entities.trial-eligibility]
const toEligibility = (product: CatalogueProduct, { eligible, existing, daysRemaining }: TrialStanding) => ({
  eligible,
  existing,
  requiresAccount: product.trialNeedsAccount,
  requiresNewsletterOptIn: false,
  numberOfDaysPerProduct: product.trialDays,
  numberOfDaysRemaining: daysRemaining,
})

/** Finds a product by its id, also one that is no longer sold; throws 404 for an unknown id. */
export function requireProduct(catalogue: CatalogueService, productId: string): CatalogueProduct {
  const product = catalogue.findProduct(productId)
  if (!product) throw notFound(`There is no product ${productId}`)
  return product
}
