import { useCallback, useEffect, useMemo, useState } from 'react'
import type { ActivationRequest } from '#contract/entities/inventory.ts'
import { createActivationRequests, type Ending } from '#web/client/activation-requests.ts'
import { NotFoundError } from '#web/client/errors.ts'
import { useShop } from '../../shop.tsx'
import { explainFailure } from '../explain-failure.ts'

/** Where a visitor stands with a device's request. */
export type ActivationState =
  | { kind: 'loading' }
  | { kind: 'missing' }
  | { kind: 'failed'; problem: string }
  | { kind: 'known'; request: ActivationRequest; problem: string | null }

export type Answer = 'license' | 'trial' | 'cancel'

/** Reads a device's request, answers it, and waits until the device has collected its token (specification §4). */
export function useActivationRequest(id: string) {
  const shop = useShop()
  const activationRequests = useMemo(() => createActivationRequests(shop), [shop])
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
      (status) => !ending.signal.aborted && setState((current) => ended(current, status)),
      (error) => !ending.signal.aborted && setState((current) => withProblem(current, error)),
    )
    return () => ending.abort()
  }, [activationRequests, id, isWaiting])

  /** What stands in the way shows in the request: no seat left, or an answer from elsewhere, which needs no explanation. */
  async function lookAgain(error: unknown) {
    try {
      const now = known(await activationRequests.get(id))
      setState(now.request.status === 'Requested' ? withProblem(now, error) : now)
    } catch {
      setState((current) => withProblem(current, error))
    }
  }

  async function answer(wanted: Answer) {
    const calls = {
      license: activationRequests.fulfilWithLicense,
      trial: activationRequests.fulfilWithTrial,
      cancel: activationRequests.cancel,
    }
    if (answering) return
    setAnswering(wanted)
    try {
      setState(known(await calls[wanted](id)))
    } catch (error) {
      await lookAgain(error)
    } finally {
      setAnswering(null)
    }
  }

  return { state, answering, answer, load }
}

const known = (request: ActivationRequest) => ({ kind: 'known' as const, request, problem: null })

const unreadable = (error: unknown): ActivationState =>
  error instanceof NotFoundError
    ? { kind: 'missing' }
    : { kind: 'failed', problem: explainFailure(error, 'The request did not load.') }

const ended = (current: ActivationState, status: Ending): ActivationState =>
  current.kind === 'known' ? known({ ...current.request, status }) : current

const withProblem = (current: ActivationState, error: unknown): ActivationState =>
  current.kind === 'known' ? { ...current, problem: explainFailure(error, 'That did not work.') } : current
