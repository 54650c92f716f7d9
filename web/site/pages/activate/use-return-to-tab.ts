import { useEffect } from 'react'

/** Runs when the visitor comes back to this tab, from wherever they did something that may matter here. */
export function useReturnToTab(run: () => void): void {
  useEffect(() => {
    const look = () => document.visibilityState === 'visible' && run()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [run])
}
