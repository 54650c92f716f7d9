import { useCallback, useEffect, useState } from 'react'
import type { LicenseTransfer } from '#contract/endpoints/license-transfers.ts'
import type { Transfers } from '#web/client/license-transfers.ts'

type State = { status: 'loading' | 'failed' | 'ready'; items: LicenseTransfer[]; error: unknown }

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

  return { ...state, refresh }
}
export type KnownTransfers = ReturnType<typeof useTransfers>
