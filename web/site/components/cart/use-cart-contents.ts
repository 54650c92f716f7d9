import { type ComponentType, useCallback, useEffect, useState } from 'react'
import { toMessage } from '#web/client/errors.ts'
import { loadPart, preloadCart, preloadPart } from '../../load-part.ts'
import type { CartContentsProps } from './cart-contents.tsx'

const importContents = () => import('./cart-contents.tsx')

/** Loads what a cart with something in it is made of, for who is about to fill it. */
export function warmCart() {
  preloadPart(importContents)
  preloadCart()
}

/** The inside of the cart, once it is wanted and there; `problem` says why it is not, and `retry` asks for it again. */
export function useCartContents(isWanted: boolean) {
  const [Contents, setContents] = useState<ComponentType<CartContentsProps> | null>(null)
  const [problem, setProblem] = useState<string | null>(null)

  const load = useCallback(async () => {
    setProblem(null)
    try {
      const { CartContents } = await loadPart(importContents)
      setContents(() => CartContents)
    } catch (error) {
      setProblem(toMessage(error))
    }
  }, [])

  useEffect(() => {
    if (isWanted) void load()
  }, [isWanted, load])

  return { Contents, problem, retry: problem === null ? undefined : load }
}
