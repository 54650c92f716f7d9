import { useEffect, useState } from 'react'
import { detectSystem } from '#web/client/detect-system.ts'
import { arrangeFiles, type Files } from '../bought.ts'
import { useCatalogue } from './catalogue-context.ts'

export type LoadedFiles = Files | { kind: 'loading' | 'failed' }

/** A product's files, arranged for the visitor's system. */
export function useFiles(id: string): LoadedFiles {
  const { getProduct } = useCatalogue()
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
