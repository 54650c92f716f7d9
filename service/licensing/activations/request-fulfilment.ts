import type { ActivationRequest } from '#contract/entities/inventory.ts'
import type { Row, Tx } from '#service/database/index.ts'
import { type Caller, conflict, notAuthenticated, type Once } from '#service/platform/index.ts'
import { type ActivationFailures, toAttempt } from '../activation-failures/service.ts'
import type { LicensingDependencies } from '../dependencies.ts'
import type { Device, LicenseService } from '../licenses/service.ts'
import { lockRequest, updateRequest } from './repository.ts'
import type { RequestEnding } from './request-expiry.ts'
import { type RequestView, requireProduct } from './request-view.ts'
import { canMove, fulfilmentLimit, statusAt } from './rules.ts'
import type { Trials } from './trials.ts'

type Dependencies = Pick<LicensingDependencies, 'database' | 'clock' | 'failpoint' | 'limiter' | 'catalogue'> & {
  failures: ActivationFailures
  licenses: LicenseService
  trials: Trials
  ending: RequestEnding
  present: RequestView
  read: (id: string) => Promise<Row<'activationRequests'>>
}

/**
 * The two ways to fulfil an activation request.
 * [customer.activates-licenses] [customer.completes-activation-requests] [states.fulfilling]
 */
export function createFulfilling(dependencies: Dependencies) {
  const { database, clock, failpoint, limiter, catalogue, failures, licenses, trials, ending, present, read } =
    dependencies

  async function fulfil(
    id: string,
    caller: Caller | null,
    once: Once,
    activate: (tx: Tx, productId: string, device: Device) => Promise<Row<'activations'>>,
  ): Promise<ActivationRequest> {
    const fulfilled = await database.transaction(async (tx) => {
      const kept = await once(tx, async () => {
        const request = await lockRequest(tx, id)
        const updatedAt = clock()
        if (!request || !canMove(statusAt(request, updatedAt), 'Fulfilled'))
          throw conflict(
            'This request has been answered already: start again from the plug-in',
            'activation-request-answered',
          )
        failpoint('activation-begun')
        const { deviceName: name, deviceSignature: signature, method } = request
        const { id: activationId } = await activate(tx, request.productId, { name, signature, method })
        const answered = { status: 'Fulfilled', activationId, updatedAt } as const
        await updateRequest(tx, id, answered)
        failpoint('request-approved')
        await ending.plan(tx, id)
        return present(tx, { ...request, ...answered }, caller)
      })
      failpoint('activation-kept')
      return kept
    })
    failpoint('activation-committed')
    return fulfilled
  }

  return {
    /** Fulfils a request with a license of the caller, which takes a seat in the same transaction (specification §4). */
    async fulfilWithLicense(id: string, caller: Caller, once: Once): Promise<ActivationRequest> {
      const request = await read(id)
      await limiter.count(fulfilmentLimit, caller.customerId)
      return failures.watch(
        () => toAttempt(request, caller.customerId),
        () =>
          fulfil(id, caller, once, (tx, productId, device) =>
            licenses.activateDevice(tx, caller.customerId, productId, device),
          ),
      )
    },

    /** Fulfils a request with a trial; 401 without an account when the trial needs one, 409 when it is over. */
    async fulfilWithTrial(id: string, caller: Caller | null, ip: string, once: Once): Promise<ActivationRequest> {
      const request = await read(id)
      const product = requireProduct(catalogue, request.productId)
      if (product.trialNeedsAccount && !caller)
        throw notAuthenticated(`A trial of ${product.name} needs an account: sign in or sign up first`)
      const customerId = caller?.customerId ?? null
      await limiter.count(fulfilmentLimit, customerId ?? ip)
      return failures.watch(
        () => toAttempt(request, customerId),
        () => fulfil(id, caller, once, (tx, _, device) => trials.start(tx, product, device, customerId)),
      )
    },
  }
}
