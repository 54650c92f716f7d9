import { randomUUID } from 'node:crypto'
import type { ActivationRequest } from '#contract/entities/inventory.ts'
import type { ActivationMethod } from '#contract/states.ts'
import type { Clock } from '../adapters/clock.ts'
import { type CatalogueProduct, toStoreProduct } from '../catalogue/rules.ts'
import type { CatalogueService } from '../catalogue/service.ts'
import type { Database } from '../database/connection.ts'
import type { Row } from '../database/schema.ts'
import { type Limiter, sensitiveLimits } from '../http/limits.ts'
import { conflict, notFound, refused } from '../http/problems.ts'
import type { Caller } from '../http/routes.ts'
import type { DeviceService } from '../licenses/devices.ts'
import { isUuid, type LicenseService } from '../licenses/service.ts'
import { findRequest, insertRequest, lockRequest, updateRequest } from './repository.ts'
import { canCollect, canMove, statusAt } from './rules.ts'

export type ActivationService = {
  /** A device asks for an activation; answers the request's id. */
  request: (
    productId: string,
    device: { deviceName: string; deviceSignature: string },
    method: ActivationMethod,
  ) => Promise<string>
  getRequest: (id: string, caller: Caller | null) => Promise<ActivationRequest>
  isCompleted: (id: string) => Promise<boolean>
  /** Answers a request with a license of the caller, taking a seat in the same transaction (specification §4). */
  fulfilWithLicense: (id: string, caller: Caller) => Promise<ActivationRequest>
  /** Ends a request that the device has not collected yet and frees its seat; a second time changes nothing. */
  cancel: (id: string, caller: Caller | null) => Promise<ActivationRequest>
  /** The device's license token once its request is fulfilled, null until then; 400 when it never will be. */
  collect: (productId: string, id: string) => Promise<string | null>
}

type Dependencies = {
  database: Database
  clock: Clock
  limiter: Limiter
  catalogue: CatalogueService
  licenses: LicenseService
  devices: DeviceService
}

/** Activation requests as the customer answers them in the browser. */
export function createActivationService(dependencies: Dependencies): ActivationService {
  const { database, clock, limiter, catalogue, licenses, devices } = dependencies

  async function present(request: Row<'activationRequests'>, caller: Caller | null): Promise<ActivationRequest> {
    const product = findProduct(catalogue, request.productId)
    const owned = caller ? await licenses.ownedProducts(caller.customerId) : new Set<string>()
    const status = statusAt(request, clock())
    const eligibility =
      caller && status === 'Requested'
        ? { eligible: await licenses.canActivate(caller.customerId, request.productId, request.deviceSignature) }
        : null
    return {
      id: request.id,
      status,
      product: toStoreProduct(product, catalogue.current(), owned),
      ...(eligibility ? { licenseEligibility: eligibility } : {}),
    }
  }

  async function read(id: string) {
    const request = isUuid(id) ? await findRequest(database.query, id) : undefined
    if (!request) throw notFound('There is no such activation request: start again from the plug-in')
    return request
  }

  return {
    async request(productId, { deviceName, deviceSignature }, method) {
      const { id: knownProductId } = findProduct(catalogue, productId)
      const now = clock()
      const id = randomUUID()
      await insertRequest(database.query, {
        id,
        productId: knownProductId,
        deviceName,
        deviceSignature,
        method,
        status: 'Requested',
        activationId: null,
        createdAt: now,
        updatedAt: now,
      })
      return id
    },

    getRequest: async (id, caller) => present(await read(id), caller),
    isCompleted: async (id) => (await read(id)).status === 'Completed',

    async fulfilWithLicense(id, caller) {
      await read(id)
      await limiter.count(sensitiveLimits.fulfil, caller.customerId)
      await database.transaction(async (tx) => {
        const request = await lockRequest(tx, id)
        const now = clock()
        if (!request || !canMove(statusAt(request, now), 'Fulfilled'))
          throw conflict('This request has been answered already: start again from the plug-in')
        const device = { name: request.deviceName, signature: request.deviceSignature, method: request.method }
        const activation = await licenses.activateDevice(tx, caller.customerId, request.productId, device)
        await updateRequest(tx, id, { status: 'Fulfilled', activationId: activation.id, updatedAt: now })
      })
      return present(await read(id), caller)
    },

    async cancel(id, caller) {
      await read(id)
      await database.transaction(async (tx) => {
        const request = await lockRequest(tx, id)
        const now = clock()
        if (!request || statusAt(request, now) === 'Cancelled') return
        if (!canMove(request.status, 'Cancelled'))
          throw conflict('The device has its license already: revoke it instead')
        if (request.activationId) await licenses.withdrawUncollected(tx, request.activationId)
        await updateRequest(tx, id, { status: 'Cancelled', updatedAt: now })
      })
      return present(await read(id), caller)
    },

    async collect(productId, id) {
      if ((await read(id)).productId !== productId) throw notFound('This activation request is for another product')
      return database.transaction(async (tx) => {
        // Locked, so that cancelling and collecting never both happen.
        const request = await lockRequest(tx, id)
        const now = clock()
        if (request && statusAt(request, now) === 'Requested') return null
        if (!request?.activationId || !canCollect(request, now))
          throw refused('The activation request was cancelled, has expired or was answered long ago: ask again')
        if (request.status === 'Fulfilled') await updateRequest(tx, id, { status: 'Completed', updatedAt: now })
        return devices.issueToken(tx, request.activationId)
      })
    },
  }
}

function findProduct(catalogue: CatalogueService, productId: string): CatalogueProduct {
  const product = catalogue.findProduct(productId)
  if (!product) throw notFound(`There is no product ${productId}`)
  return product
}
