import type { ReactNode } from 'react'
import { renderToPipeableStream } from 'react-dom/server'

/** Marks a component as one of a file of the shop: React names it in the stack of an error. */
export function nameComponent(component: object, file: string): void {
  Object.defineProperty(component, 'name', { value: `shop:${file}` })
}

/** The file of the shop whose component throws in a tree; null when it is none of them. */
export function findThrowingComponent(tree: ReactNode): Promise<string | null> {
  return new Promise((resolve) => {
    const stream = renderToPipeableStream(tree, {
      onError(_, { componentStack = '' }) {
        resolve(/shop:([\w./-]+\.tsx)/.exec(componentStack)?.[1] ?? null)
        stream.abort()
      },
      onAllReady: () => resolve(null),
    })
  })
}
