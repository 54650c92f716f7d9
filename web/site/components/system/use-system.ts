import { useEffect, useState } from 'react'
import type { System } from '#web/client/detect-system.ts'
import { loadPart } from '../../load-part.ts'

/** The visitor's system, from when it is known; null before, and where it stays unknown. */
export function useSystem(): System | null {
  const [system, setSystem] = useState<System | null>(null)
  useEffect(() => {
    let isGone = false
    loadPart(() => import('#web/client/detect-system.ts'))
      .then(({ detectSystem }) => detectSystem(navigator))
      .then((found) => isGone || setSystem(found))
      // The page is complete without it.
      .catch(() => undefined)
    return () => {
      isGone = true
    }
  }, [])
  return system
}
