import { useCallback, useEffect, useState } from 'react'
import type { ActivationRequest } from '#contract/entities/inventory.ts'
import { NotFoundError } from '#web/client/errors.ts'
import { useShop } from '../shop.tsx'
import { explainFailure } from './explain-failure.ts'

/** Where a visitor stands with a device's request. */
export type ActivationState =
  | { kind: 'loading' }
  | { kind: 'missing' }
  | { kind: 'failed'; problem: string }
  | { kind: 'known'; request: ActivationRequest; problem: string | null }

export type Answer = 'license' | 'trial' | 'cancel'

/** Reads a device's request, answers it, and waits until the device has collected its token (specification §4). */
export function useActivationRequest(id: string) {
  const { activationRequests } = useShop()
  const [state, setState] = useState<ActivationState>({ kind: 'loading' })
  const [answering, setAnswering] = useState<Answer | null>(null)

  const load = useCallback(async () => {
    setState({ kind: 'loading' })
    setState(await activationRequests.get(id).then(known, unreadable))
  }, [activationRequests, id])

  useEffect(() => {
    void load()
  }, [load])

  const isWaiting = state.kind === 'known' && state.request.status === 'Fulfilled' && state.problem === null
  useEffect(() => {
    if (!isWaiting) return
    const ending = new AbortController()
    activationRequests.pollUntilCompleted(id, ending.signal).then(
      () => !ending.signal.aborted && setState(completed),
      (error) => !ending.signal.aborted && setState((current) => withProblem(current, error)),
    )
    return () => ending.abort()
  }, [activationRequests, id, isWaiting])

  async function answer(wanted: Answer) {
    const calls = {
      license: activationRequests.fulfilWithLicense,
      trial: activationRequests.fulfilWithTrial,
      cancel: activationRequests.cancel,
    }
    setAnswering(wanted)
    try {
      setState(known(await calls[wanted](id)))
    } catch (error) {
      setState((current) => withProblem(current, error))
    } finally {
      setAnswering(null)
    }
  }

  return { state, answering, answer, load }
}

const known = (request: ActivationRequest): ActivationState => ({ kind: 'known', request, problem: null })

const unreadable = (error: unknown): ActivationState =>
  error instanceof NotFoundError
    ? { kind: 'missing' }
    : { kind: 'failed', problem: explainFailure(error, 'The request did not load.') }

const completed = (current: ActivationState): ActivationState =>
  current.kind === 'known' ? known({ ...current.request, status: 'Completed' }) : current

const withProblem = (current: ActivationState, error: unknown): ActivationState =>
  current.kind === 'known' ? { ...current, problem: explainFailure(error, 'That did not work.') } : current
