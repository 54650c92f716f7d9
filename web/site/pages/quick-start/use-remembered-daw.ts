import { useEffect, useMemo } from 'react'
import * as z from 'zod/mini'
import { createStorage } from '#web/client/storage.ts'
import { useShop } from '../../shop.tsx'

const storageKey = 'backline.daw'

/** Opens the steps that the address names, or else those that were opened last in this browser. Returns what remembers them. */
export function useRememberedDaw(): (id: string) => void {
  const { environment } = useShop()
  const stored = useMemo(() => createStorage(environment).open(storageKey, z.string()), [environment])
  useEffect(() => {
    const named = window.location.hash.slice(1)
    const openedEarly = document.querySelector('details[open] > [data-daw]')?.id
    if (!named && openedEarly !== undefined) return stored.write(openedEarly)
    const steps = document.getElementById(named || (stored.read() ?? ''))
    const folded = steps?.closest('details')
    if (!folded) return
    folded.open = true
    // Steps that are folded up have no place to be scrolled to.
    if (named) steps?.scrollIntoView()
  }, [stored])
  return stored.write
}
