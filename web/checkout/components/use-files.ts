import { createContext, useContext, useEffect, useState } from 'react'
import type { ProductSummary } from '#contract/entities/catalogue.ts'
import type { FirstSteps } from '#contract/first-steps.ts'
import { detectSystem } from '#web/client/detect-system.ts'
import { arrangeFiles, type Files } from '../bought.ts'

/** What is known of beginning with what was bought. */
export type Beginning = {
  firstSteps: readonly FirstSteps[]
  getProduct(id: string): Promise<ProductSummary>
}

export const BeginningContext = createContext<Beginning | null>(null)

export function useBeginning(): Beginning {
  const beginning = useContext(BeginningContext)
  if (!beginning) throw new Error('useBeginning is used outside of BeginningContext')
  return beginning
}

export type LoadedFiles = Files | { kind: 'loading' | 'failed' }

/** A product's files, arranged for the visitor's system. */
export function useFiles(id: string): LoadedFiles {
  const { getProduct } = useBeginning()
  const [files, setFiles] = useState<LoadedFiles>({ kind: 'loading' })
  useEffect(() => {
    let isGone = false
    Promise.all([getProduct(id), detectSystem(navigator)])
      .then(([product, system]) => arrangeFiles(product, system?.platform ?? null))
      .catch((): LoadedFiles => ({ kind: 'failed' }))
      .then((found) => isGone || setFiles(found))
    return () => {
      isGone = true
    }
  }, [getProduct, id])
  return files
}
