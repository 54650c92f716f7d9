import { useEffect, useId, useRef, useState } from 'react'
import { importFileMaxBytes, importFilesMax } from '#contract/vendor-api/import-drafts.ts'
import { knownStores } from './import-words.ts'
import styles from './imports.module.css'

/** The largest file, rounded down. */
const largestFile = `${Math.floor(importFileMaxBytes / 1e9)} GB`

type OnFiles = (files: readonly File[]) => void

/** Takes files that are dropped on an element; says whether some are above it. */
function useDrop(onFiles: OnFiles) {
  const target = useRef<HTMLDivElement>(null)
  const [isOver, setIsOver] = useState(false)
  useEffect(() => {
    const element = target.current
    if (!element) return
    const handleOver = (event: DragEvent) => {
      event.preventDefault()
      setIsOver(true)
    }
    const handleLeave = () => setIsOver(false)
    const handleDrop = (event: DragEvent) => {
      event.preventDefault()
      setIsOver(false)
      onFiles([...(event.dataTransfer?.files ?? [])])
    }
    element.addEventListener('dragover', handleOver)
    element.addEventListener('dragleave', handleLeave)
    element.addEventListener('drop', handleDrop)
    return () => {
      element.removeEventListener('dragover', handleOver)
      element.removeEventListener('dragleave', handleLeave)
      element.removeEventListener('drop', handleDrop)
    }
  }, [onFiles])
  return { target, isOver }
}

/** Takes files that are dropped here or chosen. */
export function FileDrop({ onFiles }: { onFiles: OnFiles }) {
  const { target, isOver } = useDrop(onFiles)
  const id = useId()
  return (
    <div ref={target} className={styles.drop} data-over={isOver}>
      <label htmlFor={id}>Choose files, or drop them here</label>
      <input
        id={id}
        type="file"
        multiple
        aria-describedby={`${id}-hint`}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])])
          // The same file can be chosen again.
          event.target.value = ''
        }}
      />
      <p id={`${id}-hint`} className={styles.soft}>
        Exports of {knownStores}, or tables of any other store. Up to {importFilesMax} files of {largestFile}. Nothing
        is imported before you have seen the plan.
      </p>
    </div>
  )
}
