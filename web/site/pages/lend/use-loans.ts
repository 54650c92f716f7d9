import { useCallback, useEffect, useState } from 'react'
import type { SeatLoan } from '#contract/endpoints/seat-loans.ts'
import type { Loans } from '#web/client/seat-loans.ts'

type State = { status: 'loading' | 'failed' | 'ready'; items: SeatLoan[]; error: unknown }

/** What the customer has lent and borrowed. */
export function useLoans(loans: Loans) {
  const [state, setState] = useState<State>({ status: 'loading', items: [], error: null })

  const refresh = useCallback(async () => {
    try {
      setState({ status: 'ready', items: await loans.list(), error: null })
    } catch (error) {
      setState(({ items }) => ({ status: 'failed', items, error }))
    }
  }, [loans])

  useEffect(() => {
    void refresh()
  }, [refresh])

  return { ...state, refresh }
}
export type KnownLoans = ReturnType<typeof useLoans>
