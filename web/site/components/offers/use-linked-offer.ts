import { useCallback, useEffect, useState } from 'react'
import { NotFoundError } from '#web/client/errors.ts'
import { explainFailure } from '../forms/explain-failure.ts'
import { useAction } from '../forms/use-action.ts'

export type UnknownOffer = { kind: 'loading' } | { kind: 'missing' } | { kind: 'failed'; problem: string }
type State<Offer, Accepted> =
  | UnknownOffer
  | { kind: 'known'; offer: Offer }
  | { kind: 'accepted'; offer: Offer; accepted: Accepted }

type Offers<Offer, Accepted> = {
  showOffer: (code: string) => Promise<Offer>
  accept: (code: string, currency?: string) => Promise<Accepted>
}

/** How an offer is accepted, and how that goes. */
export type Accepting = {
  isBusy: boolean
  problem: string | null
  /** What the problem was made of. */
  error: unknown
  onAccept: (currency?: string) => void
}

/** What a link offers, and its acceptance. `offers` has to be the same object at every rendering. */
export function useLinkedOffer<Offer, Accepted>(code: string, offers: Offers<Offer, Accepted>) {
  const [state, setState] = useState<State<Offer, Accepted>>({ kind: code === '' ? 'missing' : 'loading' })
  const { isBusy, problem, error, run } = useAction()

  const load = useCallback(async () => {
    if (code === '') return
    try {
      setState({ kind: 'known', offer: await offers.showOffer(code) })
    } catch (error) {
      if (error instanceof NotFoundError) return setState({ kind: 'missing' })
      setState({ kind: 'failed', problem: explainFailure(error, 'Nothing has changed.') })
    }
  }, [offers, code])

  useEffect(() => {
    void load()
  }, [load])

  /** Accepts, and pays a fee in the currency if there is one; once more, it finds out what has become of it. */
  const accept = (currency?: string) =>
    run('Nothing has changed.', async () => {
      const accepted = await offers.accept(code, currency)
      if (state.kind === 'known' || state.kind === 'accepted')
        setState({ kind: 'accepted', offer: state.offer, accepted })
    })

  const accepting: Accepting = { isBusy, problem, error, onAccept: (currency) => void accept(currency) }
  return { state, accepting, load: () => void load() }
}
