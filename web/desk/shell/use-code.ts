import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

/** How long after a page is shown it counts as at rest, in milliseconds. */
const restAfter = 1_000

/**
 * Code that the first view of a page does not need. It is loaded when it is needed, or once the page is at rest, so that it is
 * there also after the service has gone away or was updated.
 */
export function useCode<Code>(name: string, load: () => Promise<Code>, isNeeded: boolean) {
  const [isAtRest, setIsAtRest] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsAtRest(true), restAfter)
    return () => clearTimeout(timer)
  }, [])
  return useQuery({ queryKey: ['code', name], queryFn: load, enabled: isNeeded || isAtRest, staleTime: Infinity })
}
