import { activationPollInterval, retriedStatuses } from '#contract/constants.ts'
import { activationRequestEndpoints } from '#contract/endpoints/activation-requests.ts'
import type { ActivationRequest } from '#contract/entities/inventory.ts'
import type { Call } from './call.ts'
import type { ShopEnvironment } from './environment.ts'
import { NoAnswerError, ServiceError } from './errors.ts'
import { wait } from './retry.ts'

/** What a device has asked for (specification §4, §7 Activation requests). */
export type ActivationRequests = {
  get(id: string): Promise<ActivationRequest>
  fulfilWithLicense(id: string): Promise<ActivationRequest>
  fulfilWithTrial(id: string): Promise<ActivationRequest>
  /** Skipped when it is cancelled already. */
  cancel(id: string): Promise<ActivationRequest>
  /** Asks every 1.5 seconds until the device has collected its token; rejects with the signal's reason when aborted. */
  pollUntilCompleted(id: string, signal: AbortSignal): Promise<void>
}

type Dependencies = { call: Call; environment: Pick<ShopEnvironment, 'schedule'> }

export function createActivationRequests({ call, environment }: Dependencies): ActivationRequests {
  const get = async (id: string) =>
    (await call(activationRequestEndpoints.getActivationRequest, { parameters: { id } })).payload

  /** The next question follows soon, so one that failed for the moment is no answer. */
  async function isCompleted(id: string, signal: AbortSignal): Promise<boolean> {
    try {
      return (await call(activationRequestEndpoints.isActivationRequestCompleted, { parameters: { id }, signal }))
        .payload
    } catch (error) {
      if (isPassing(error)) return false
      throw error
    }
  }

  return {
    get,
    fulfilWithLicense: async (id) =>
      (await call(activationRequestEndpoints.fulfilWithLicense, { parameters: { id } })).payload,
    fulfilWithTrial: async (id) =>
      (await call(activationRequestEndpoints.fulfilWithTrial, { parameters: { id } })).payload,

    async cancel(id) {
      const request = await get(id)
      if (request.status === 'Cancelled') return request
      return (await call(activationRequestEndpoints.cancelActivationRequest, { parameters: { id } })).payload
    },

    async pollUntilCompleted(id, signal) {
      do await wait(environment, activationPollInterval, signal)
      while (!(await isCompleted(id, signal)))
    },
  }
}

const isPassing = (error: unknown) =>
  error instanceof NoAnswerError ||
  (error instanceof ServiceError && retriedStatuses.some((status) => status === error.status))
