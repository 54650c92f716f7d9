import { useCallback, useEffect, useState } from 'react'

type State<Item> = { status: 'loading' | 'failed' | 'ready'; items: Item[]; error: unknown }

/** How often items that are about to change are looked up again, in milliseconds. */
const pollInterval = 3000

/**
 * What the customer has offered and been offered; looked up again and again while one of it changes by itself. The arguments have
 * to be the same at every rendering.
 */
export function useOwnOffers<Item>({ list }: { list: () => Promise<Item[]> }, isChanging?: (item: Item) => boolean) {
  const [state, setState] = useState<State<Item>>({ status: 'loading', items: [], error: null })

  const refresh = useCallback(async () => {
    try {
      setState({ status: 'ready', items: await list(), error: null })
    } catch (error) {
      setState(({ items }) => ({ status: 'failed', items, error }))
    }
  }, [list])

  useEffect(() => {
    void refresh()
  }, [refresh])

  const polls = isChanging !== undefined && state.items.some(isChanging)
  useEffect(() => {
    if (!polls) return
    const timer = setInterval(() => void refresh(), pollInterval)
    return () => clearInterval(timer)
  }, [polls, refresh])

  return { ...state, refresh }
}
export type OwnOffers<Item> = ReturnType<typeof useOwnOffers<Item>>
