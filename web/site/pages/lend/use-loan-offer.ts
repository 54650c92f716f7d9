import { useCallback, useEffect, useMemo, useState } from 'react'
import type { LoanOffer, SeatLoan } from '#contract/endpoints/seat-loans.ts'
import { NotFoundError } from '#web/client/errors.ts'
import { createLoans } from '#web/client/seat-loans.ts'
import { explainFailure } from '../../components/forms/explain-failure.ts'
import { useAction } from '../../components/forms/use-action.ts'
import { useShop } from '../../shop.tsx'

type State =
  | { kind: 'loading' }
  | { kind: 'missing' }
  | { kind: 'failed'; problem: string }
  | { kind: 'known'; offer: LoanOffer }
  | { kind: 'borrowed'; loan: SeatLoan }

/** What a link offers to lend, and its acceptance. */
export function useLoanOffer(code: string) {
  const shop = useShop()
  const loans = useMemo(() => createLoans(shop), [shop])
  const [state, setState] = useState<State>({ kind: code === '' ? 'missing' : 'loading' })
  const { isBusy, problem, run } = useAction()

  const load = useCallback(async () => {
    if (code === '') return
    try {
      setState({ kind: 'known', offer: await loans.showOffer(code) })
    } catch (error) {
      if (error instanceof NotFoundError) return setState({ kind: 'missing' })
      setState({ kind: 'failed', problem: explainFailure(error, 'Nothing has changed.') })
    }
  }, [loans, code])

  useEffect(() => {
    void load()
  }, [load])

  const accept = () =>
    run('Nothing has changed.', async () => {
      setState({ kind: 'borrowed', loan: await loans.accept(code) })
    })

  return { state, isBusy, problem, accept, load: () => void load() }
}
