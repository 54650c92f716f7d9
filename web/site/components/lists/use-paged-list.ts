import { useCallback, useEffect, useRef, useState } from 'react'
import type { Paged } from '#contract/endpoints/query.ts'

type LoadPage<Item> = (next?: string) => Promise<Paged<Item>>
type State<Item> = { status: 'loading' | 'failed' | 'ready'; items: Item[]; next: string | null; error: unknown }

const empty = { status: 'loading' as const, items: [], next: null, error: null }

/** A paged list read page by page. `load` must stay the same function as long as it reads the same list. */
export function usePagedList<Item>(load: LoadPage<Item>) {
  const [state, setState] = useState<State<Item>>(empty)
  const turn = useRef(0)

  const read = useCallback(
    async (shown: State<Item>, kept: Item[], next?: string) => {
      const own = ++turn.current
      setState(shown)
      try {
        const page = await load(next)
        if (own !== turn.current) return
        setState({
          status: 'ready',
          items: [...kept, ...page.items],
          next: page.hasMore ? page.next : null,
          error: null,
        })
      } catch (error) {
        if (own === turn.current) setState({ ...shown, status: 'failed', error })
      }
    },
    [load],
  )

  useEffect(() => {
    void read(empty, [])
    return () => {
      turn.current += 1
    }
  }, [read])

  return {
    ...state,
    hasMore: state.next !== null,
    /** Goes on where the list ends, or where it failed. */
    loadMore: () => read({ ...state, status: 'loading' }, state.items, state.next ?? undefined),
    /** Reads the list anew from its start; what is shown stays until then. */
    refresh: () => read(state, []),
  }
}
