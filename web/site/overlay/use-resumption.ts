import { useEffect, useEffectEvent } from 'react'
import { resumeFragment } from '#web/checkout/intents.ts'

type FilledCart = { $cart: { get(): { count: number } } }

/** Goes on with the checkout of whoever comes back for it, as after signing in; its mark in the address is removed. */
export function useResumption(cart: FilledCart, address: string, resume: () => void) {
  const handleReturn = useEffectEvent(resume)
  useEffect(() => {
    if (new URL(address).hash !== resumeFragment || cart.$cart.get().count === 0) return
    window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search)
    handleReturn()
  }, [address, cart])
}
