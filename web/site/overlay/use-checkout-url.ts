import { useState } from 'react'
import type { CheckoutCart } from './checkout-provider.tsx'

/** Asks the cart for its checkout's address; says meanwhile that it does, and afterwards why there is none. */
export function useCheckoutUrl(cart: Pick<CheckoutCart, 'checkout'>) {
  const [isStarting, setStarting] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  const report = (error: unknown) => setProblem(error instanceof Error ? error.message : String(error))

  async function find({ embedded }: { embedded: boolean }): Promise<string> {
    setStarting(true)
    setProblem(null)
    try {
      const { url } = await cart.checkout({ embedded, returnUrl: currentPage() })
      return url
    } catch (error) {
      report(error)
      throw error
    } finally {
      setStarting(false)
    }
  }

  return { find, isStarting, problem, report }
}

/** Where to come back to: this page, without its fragment. */
function currentPage(): string {
  const { origin, pathname, search } = window.location
  return origin + pathname + search
}
