import { randomUUID } from 'node:crypto'
import type { ActivationRequest } from '#contract/entities/inventory.ts'
import type { ActivationMethod } from '#contract/statuses.ts'
import type { CatalogueService } from '#service/catalogue/index.ts'
import type { Row, Tx } from '#service/database/index.ts'
import {
  type Caller,
  conflict,
  isUuid,
  notFound,
  type PlatformServices,
  ProblemError,
  refused,
} from '#service/platform/index.ts'
import { type ActivationFailures, type Attempt, toAttempt } from '../activation-failures/service.ts'
import type { DeviceService } from '../devices/service.ts'
import { findActivation } from '../licenses/repository.ts'
import type { LicenseService } from '../licenses/service.ts'
import { findRequest, insertRequest, lockRequest, updateRequest } from './repository.ts'
import { createRequestEnding } from './request-expiry.ts'
import { createFulfilling } from './request-fulfilment.ts'
import { createRequestView, requireProduct } from './request-view.ts'
import { canCollect, canMove, statusAt } from './rules.ts'
import { createTrials } from './trials.ts'

type Dependencies = Pick<PlatformServices, 'database' | 'clock' | 'failpoint' | 'limiter' | 'jobs'> & {
  failures: ActivationFailures
  catalogue: CatalogueService
  licenses: LicenseService
  devices: DeviceService
}

export function createActivationService(dependencies: Dependencies) {
  const { database, clock, failpoint, catalogue, licenses, devices, failures } = dependencies
  const trials = createTrials(clock)
  const ending = createRequestEnding(dependencies)
  const present = createRequestView({ clock, catalogue, licenses, trials })

  async function read(id: string): Promise<Row<'activationRequests'>> {
    const request = isUuid(id) ? await findRequest(database.query, id) : undefined
    if (!request) throw notFound('There is no such activation request: start again from the plug-in')
    return request
  }

  /** Reads a request that is about to change. One whose time is over ends first, in a transaction of its own. */
  async function readToChange(id: string): Promise<Row<'activationRequests'>> {
    const request = await read(id)
    if (request.status !== 'Fulfilled' || statusAt(request, clock()) !== 'Cancelled') return request
    await ending.expire(id)
    return read(id)
  }

  /** Two requests at once may both have found the last offline activation: a device learns by 400 that it gets no token. */
  async function takeOffline(tx: Tx, activationId: string) {
    try {
      await licenses.takeOffline(tx, activationId)
    } catch (error) {
      throw error instanceof ProblemError && error.code === 'offline-limit-reached' ? refused(error.message) : error
    }
  }

  /** Whose device the request was fulfilled for, if it was. */
  async function readAttempt(request: Row<'activationRequests'>): Promise<Attempt> {
    const { activationId } = request
    const activation = activationId === null ? undefined : await findActivation(database.query, activationId)
    return { ...toAttempt(request, activation?.customerId ?? null), licenseId: activation?.licenseId ?? null }
  }

  async function handOut(tx: Tx, id: string): Promise<string | null> {
    // Locked, so that cancelling and collecting never both happen.
    const request = await lockRequest(tx, id)
    const now = clock()
    if (request && statusAt(request, now) === 'Requested') return null
    if (!request?.activationId || !canCollect(request, now))
      throw refused(
        'The activation request was cancelled, has expired or was answered long ago: ask again',
        'activation-request-ended',
      )
    if (request.status === 'Fulfilled') await updateRequest(tx, id, { status: 'Completed', updatedAt: now })
    if (request.method === 'Offline') await takeOffline(tx, request.activationId)
    const made = await devices.issueToken(tx, request.activationId)
    failpoint('token-made')
    return made
  }

  return {
    ...createFulfilling({ ...dependencies, trials, ending, present, read: readToChange }),

    async request(
      productId: string,
      { deviceName, deviceSignature }: { deviceName: string; deviceSignature: string },
      method: ActivationMethod,
    ): Promise<string> {
      const product = requireProduct(catalogue, productId)
      const [id, now] = [randomUUID(), clock()]
      await insertRequest(database.query, {
        id,
        productId: product.id,
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

    getRequest: async (id: string, caller: Caller | null): Promise<ActivationRequest> =>
      present(database.query, await read(id), caller),
    isCompleted: async (id: string): Promise<boolean> => (await read(id)).status === 'Completed',

    /** Cancels a request that the device has not collected yet and frees its seat; repeating it changes nothing. */
    async cancel(id: string, caller: Caller | null): Promise<ActivationRequest> {
      await readToChange(id)
      await database.transaction(async (tx) => {
        const request = await lockRequest(tx, id)
        if (!request || request.status === 'Cancelled') return
        if (!canMove(request.status, 'Cancelled'))
          throw conflict('The device has its license already: revoke it instead', 'activation-request-answered')
        await ending.cancel(tx, request, clock())
      })
      return present(database.query, await read(id), caller)
    },

    /** Returns the license token once the request is fulfilled, null until then; 400 when the request has ended. */
    async collect(productId: string, id: string): Promise<string | null> {
      const known = await readToChange(id)
      if (known.productId !== productId) throw notFound('This activation request is for another product')
      const token = await failures.watch(
        () => readAttempt(known),
        () => database.transaction((tx) => handOut(tx, id)),
      )
      if (token !== null) failpoint('token-committed')
      return token
    },

    async expire(id: string): Promise<void> {
      await ending.expire(id)
    },
  }
}

export type ActivationService = ReturnType<typeof createActivationService>
