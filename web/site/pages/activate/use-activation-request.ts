import { useCallback, useEffect, useMemo, useState } from 'react'
import type { ActivationRequest } from '#contract/entities/inventory.ts'
import { type ActivationRequests, createActivationRequests, type FinalStatus } from '#web/client/activation-requests.ts'
import { NotFoundError } from '#web/client/errors.ts'
import { explainFailure } from '../../components/forms/explain-failure.ts'
import { useShop } from '../../shop.tsx'

export type KnownRequest = {
  kind: 'known'
  request: ActivationRequest
  problem: string | null
  isCancelledHere: boolean
}
export type ActivationState =
  | { kind: 'loading' }
  | { kind: 'missing' }
  | { kind: 'failed'; problem: string }
  | KnownRequest

export type Answer = 'license' | 'trial' | 'cancel'

/** The actions on a request: answer it, or read it again after a change. */
export type RequestAnswering = {
  busyWith: Answer | null
  answer: (wanted: Answer) => Promise<void>
  refresh: () => Promise<void>
}

/** Reads a device's request, answers it, and waits until the device has collected its token (specification §4). */
export function useActivationRequest(id: string): RequestAnswering & { state: ActivationState; load: () => void } {
  const shop = useShop()
  const activationRequests = useMemo(() => createActivationRequests(shop), [shop])
  const [state, setState] = useState<ActivationState>({ kind: 'loading' })
  const [busyWith, setBusyWith] = useState<Answer | null>(null)

  const load = useCallback(async () => {
    setState({ kind: 'loading' })
    setState(await activationRequests.get(id).then(known, unreadable))
  }, [activationRequests, id])

  useEffect(() => {
    void load()
  }, [load])

  useEnding(activationRequests, id, state, setState)

  /** The reason shows in the request: no seat is left, or it was answered on another page. */
  async function lookAgain(error: unknown) {
    try {
      const now = known(await activationRequests.get(id))
      setState(now.request.status === 'Requested' ? withProblem(now, error) : now)
    } catch {
      setState((current) => withProblem(current, error))
    }
  }

  const isOpen = state.kind === 'known' && state.request.status === 'Requested'
  /** A license bought or a seat freed on another page counts without a new request. */
  const refresh = useCallback(async () => {
    if (!isOpen) return
    const read = await activationRequests.get(id).then(known, (error: unknown) => ({ error }))
    setState((current) => {
      if (current.kind !== 'known' || current.request.status !== 'Requested') return current
      return 'error' in read ? withProblem(current, read.error) : read
    })
  }, [activationRequests, id, isOpen])
  useReturnToTab(refresh)

  async function answer(wanted: Answer) {
    const calls = {
      license: activationRequests.fulfilWithLicense,
      trial: activationRequests.fulfilWithTrial,
      cancel: activationRequests.cancel,
    }
    if (busyWith) return
    setBusyWith(wanted)
    try {
      setState({ ...known(await calls[wanted](id)), isCancelledHere: wanted === 'cancel' })
    } catch (error) {
      await lookAgain(error)
    } finally {
      setBusyWith(null)
    }
  }

  return { state, busyWith, answer, refresh, load }
}

type SetState = (change: (current: ActivationState) => ActivationState) => void

function useEnding(activationRequests: ActivationRequests, id: string, state: ActivationState, setState: SetState) {
  const isWaiting = state.kind === 'known' && state.request.status === 'Fulfilled' && state.problem === null
  useEffect(() => {
    if (!isWaiting) return
    const ending = new AbortController()
    activationRequests.pollUntilCompleted(id, ending.signal).then(
      (status) => !ending.signal.aborted && setState((current) => ended(current, status)),
      (error) => !ending.signal.aborted && setState((current) => withProblem(current, error)),
    )
    return () => ending.abort()
  }, [activationRequests, id, isWaiting, setState])
}

const known = (request: ActivationRequest): KnownRequest => ({
  kind: 'known',
  request,
  problem: null,
  isCancelledHere: false,
})

const unreadable = (error: unknown): ActivationState =>
  error instanceof NotFoundError
    ? { kind: 'missing' }
    : { kind: 'failed', problem: explainFailure(error, 'The request did not load.') }

const ended = (current: ActivationState, status: FinalStatus): ActivationState =>
  current.kind === 'known' ? known({ ...current.request, status }) : current

const withProblem = (current: ActivationState, error: unknown): ActivationState =>
  current.kind === 'known' ? { ...current, problem: explainFailure(error, 'That did not work.') } : current

/** Runs when the visitor returns to this tab, because something may have changed meanwhile. */
function useReturnToTab(run: () => void): void {
  useEffect(() => {
    const look = () => document.visibilityState === 'visible' && run()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [run])
}
