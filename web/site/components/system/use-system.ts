import { useEffect, useState } from 'react'
import { loadPart } from '../../load-part.ts'
import type { System } from './detect-system.ts'

/** The visitor's system, from when it is known; null before, and where it stays unknown. */
export function useSystem(): System | null {
  const [system, setSystem] = useState<System | null>(null)
  useEffect(() => {
    let isGone = false
    loadPart(() => import('./detect-system.ts'))
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
