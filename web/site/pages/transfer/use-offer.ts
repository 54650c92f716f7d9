import { useCallback, useEffect, useMemo, useState } from 'react'
import type { LicenseTransfer, TransferOffer } from '#contract/endpoints/license-transfers.ts'
import { NotFoundError } from '#web/client/errors.ts'
import { createTransfers } from '#web/client/license-transfers.ts'
import { explainFailure } from '../../components/forms/explain-failure.ts'
import { useAction } from '../../components/forms/use-action.ts'
import { useShop } from '../../shop.tsx'

type State =
  | { kind: 'loading' }
  | { kind: 'missing' }
  | { kind: 'failed'; problem: string }
  | { kind: 'known'; offer: TransferOffer }
  | { kind: 'accepted'; offer: TransferOffer; transfer: LicenseTransfer }

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

  /** Accepts, with a fee of the recipient's in a currency of its prices; once more, it finds out what has become of it. */
  const accept = (currency?: string) =>
    run('Nothing has changed.', async () => {
      const transfer = await transfers.accept(code, currency)
      if (state.kind !== 'known' && state.kind !== 'accepted') return
      setState({ kind: 'accepted', offer: state.offer, transfer })
    })

  return { transfers, state, isBusy, problem, accept, load: () => void load() }
}
