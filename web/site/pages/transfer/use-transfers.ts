import { useCallback, useEffect, useState } from 'react'
import type { LicenseTransfer } from '#contract/endpoints/license-transfers.ts'
import type { Transfers } from '#web/client/license-transfers.ts'

type State = { status: 'loading' | 'failed' | 'ready'; items: LicenseTransfer[]; error: unknown }

/** How often the state of a fee that is being paid is looked up, in milliseconds. */
const pollInterval = 3000

/** The transfers from and to the customer. */
export function useTransfers(transfers: Transfers) {
  const [state, setState] = useState<State>({ status: 'loading', items: [], error: null })

  const refresh = useCallback(async () => {
    try {
      setState({ status: 'ready', items: await transfers.list(), error: null })
    } catch (error) {
      setState(({ items }) => ({ status: 'failed', items, error }))
    }
  }, [transfers])

  useEffect(() => {
    void refresh()
  }, [refresh])

  const isBeingPaid = state.items.some((transfer) => transfer.isBeingPaid)
  useEffect(() => {
    if (!isBeingPaid) return
    const timer = setInterval(() => void refresh(), pollInterval)
    return () => clearInterval(timer)
  }, [isBeingPaid, refresh])

  return { ...state, refresh }
}
export type KnownTransfers = ReturnType<typeof useTransfers>
