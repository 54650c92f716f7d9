import type { ReadableAtom } from 'nanostores'
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { Panel } from './panel-state.ts'

const never = () => () => {}

/** The value of a panel's store; `resting` until there is a panel. */
export function useResting<Value>(store: ReadableAtom<Value> | undefined, resting: Value): Value {
  return useSyncExternalStore(
    store ? (listen) => store.listen(listen) : never,
    store ? store.get : () => resting,
    () => resting,
  )
}

/** How long a pad stays lit, in milliseconds. */
const lit = 110

/** The pads that have just been hit. */
export function useLitPads(panel: Panel | null): readonly number[] {
  const [pads, setPads] = useState<readonly number[]>([])
  useEffect(() => {
    if (!panel) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = panel.$hits.listen((hits) => {
      clearTimeout(timer)
      setPads(hits.pads)
      timer = setTimeout(() => setPads([]), lit)
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [panel])
  return pads
}
