import { activationPollInterval, retriedStatuses } from '#contract/constants.ts'
import { activationRequestEndpoints } from '#contract/endpoints/activation-requests.ts'
import type { ActivationRequest } from '#contract/entities/inventory.ts'
import type { Call } from './call.ts'
import type { ShopEnvironment } from './environment.ts'
import { NoAnswerError, ServiceError } from './errors.ts'
import { wait } from './retry.ts'

/**
 * What a device has asked for (specification §4, §7 Activation requests).
 * [states.polls-until-completed] [constants.activation-poll]
 */
export type ActivationRequests = {
  get(id: string): Promise<ActivationRequest>
  fulfilWithLicense(id: string): Promise<ActivationRequest>
  fulfilWithTrial(id: string): Promise<ActivationRequest>
  /** Skipped when it is cancelled already. */
  cancel(id: string): Promise<ActivationRequest>
  /**
   * Asks every 1.5 seconds until the device has collected its token, or the request is cancelled, as an expired one is, too;
   * gives which. Rejects with the signal's reason when aborted.
   */
  pollUntilCompleted(id: string, signal: AbortSignal): Promise<Ending>
}

/** How a request ends. */
export type Ending = Extract<ActivationRequest['status'], 'Completed' | 'Cancelled'>

type Dependencies = { call: Call; environment: Pick<ShopEnvironment, 'schedule'> }

/** What is not completed yet is seldom cancelled, so this is asked after only some of the other questions. */
const cancelledEvery = 4

export function createActivationRequests({ call, environment }: Dependencies): ActivationRequests {
  const get = async (id: string, options: { signal?: AbortSignal } = {}) =>
    (await call(activationRequestEndpoints.getActivationRequest, { parameters: { id }, ...options })).payload

  /** The next question follows soon, so one that failed for the moment is no answer. */
  async function ask<Answer>(question: () => Promise<Answer>): Promise<Answer | null> {
    try {
      return await question()
    } catch (error) {
      if (isPassing(error)) return null
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
      for (let asked = 1; ; asked++) {
        await wait(environment, activationPollInterval, signal)
        if (await ask(() => isCompleted(id, signal))) return 'Completed'
        if (asked % cancelledEvery === 0 && (await ask(() => isCancelled(id, signal)))) return 'Cancelled'
      }
    },
  }
}

const isPassing = (error: unknown) =>
  error instanceof NoAnswerError ||
  (error instanceof ServiceError && retriedStatuses.some((status) => status === error.status))
