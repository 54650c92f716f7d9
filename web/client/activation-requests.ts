import { pollInterval, retriedStatuses } from '#contract/constants.ts'
import { activationRequestEndpoints } from '#contract/endpoints/activation-requests.ts'
import type { ActivationRequest } from '#contract/entities/inventory.ts'
import type { Call } from './call.ts'
import type { ShopEnvironment } from './environment.ts'
import { NoAnswerError, ServiceError } from './errors.ts'
import { wait } from './retry.ts'

/**
 * The activation requests of devices (specification §4, §7 Activation requests).
 * [states.polls-until-completed] [constants.activation-poll]
 */
export type ActivationRequests = {
  get(id: string): Promise<ActivationRequest>
  fulfilWithLicense(id: string): Promise<ActivationRequest>
  fulfilWithTrial(id: string): Promise<ActivationRequest>
  /** Makes no second call when it is already cancelled. */
  cancel(id: string): Promise<ActivationRequest>
  /** Polls until the token is collected or the request cancelled or expired. Rejects with the signal's reason. */
  pollUntilCompleted(id: string, signal: AbortSignal): Promise<FinalStatus>
}

export type FinalStatus = Extract<ActivationRequest['status'], 'Completed' | 'Cancelled'>

type Dependencies = { call: Call; environment: Pick<ShopEnvironment, 'schedule'> }

/** Cancellations are rare, so only some polls check for them. */
const pollsPerCancellationCheck = 4

export function createActivationRequests({ call, environment }: Dependencies): ActivationRequests {
  const get = async (id: string, options: { signal?: AbortSignal } = {}) =>
    (await call(activationRequestEndpoints.getActivationRequest, { parameters: { id }, ...options })).payload

  /** Resolves with null after a temporary failure, since the next poll follows soon. */
  async function poll<Answer>(request: () => Promise<Answer>): Promise<Answer | null> {
    try {
      return await request()
    } catch (error) {
      if (isTemporary(error)) return null
      throw error
    }
  }

  const isCompleted = async (id: string, signal: AbortSignal) =>
    (await call(activationRequestEndpoints.isActivationRequestCompleted, { parameters: { id }, signal })).payload

  const isCancelled = async (id: string, signal: AbortSignal) => (await get(id, { signal })).status === 'Cancelled'

  return {
    get: (id) => get(id),
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
      for (let polls = 1; ; polls++) {
        await wait(environment, pollInterval, signal)
        if (await poll(() => isCompleted(id, signal))) return 'Completed'
        if (polls % pollsPerCancellationCheck === 0 && (await poll(() => isCancelled(id, signal)))) return 'Cancelled'
      }
    },
  }
}

const isTemporary = (error: unknown) =>
  error instanceof NoAnswerError ||
  (error instanceof ServiceError && retriedStatuses.some((status) => status === error.status))
