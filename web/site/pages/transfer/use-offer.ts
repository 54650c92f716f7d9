import { useCallback, useEffect, useMemo, useState } from 'react'
import type { TransferOffer } from '#contract/endpoints/license-transfers.ts'
import { NotFoundError } from '#web/client/errors.ts'
import { createTransfers } from '#web/client/license-transfers.ts'
import { explainFailure } from '../../components/forms/explain-failure.ts'
import { useAction } from '../../components/forms/use-action.ts'
import { useShop } from '../../shop.tsx'

type State =
  | { kind: 'loading' }
  | { kind: 'missing' }
  | { kind: 'failed'; problem: string }
  | { kind: 'known' | 'accepted'; offer: TransferOffer }

/** What a link offers, and its acceptance. */
export function useOffer(code: string) {
  const shop = useShop()
  const transfers = useMemo(() => createTransfers(shop), [shop])
  const [state, setState] = useState<State>({ kind: code === '' ? 'missing' : 'loading' })
  const { isBusy, problem, run } = useAction()

  const load = useCallback(async () => {
    if (code === '') return
    try {
      setState({ kind: 'known', offer: await transfers.showOffer(code) })
    } catch (error) {
      if (error instanceof NotFoundError) return setState({ kind: 'missing' })
      setState({ kind: 'failed', problem: explainFailure(error, 'Nothing has changed.') })
    }
  }, [transfers, code])

  useEffect(() => {
    void load()
  }, [load])

  const accept = () =>
    run('Nothing has changed.', async () => {
      await transfers.accept(code)
      if (state.kind === 'known') setState({ ...state, kind: 'accepted' })
    })

  return { state, isBusy, problem, accept, load: () => void load() }
}
