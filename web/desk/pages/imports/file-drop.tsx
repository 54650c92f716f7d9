import { type DragEvent, useId, useState } from 'react'
import { importFileMaxBytes, importFilesMax } from '#contract/vendor-api/imports.ts'
import { knownStores } from './import-words.ts'
import styles from './imports.module.css'

/** The largest file, rounded down. */
const largestFile = `${Math.floor(importFileMaxBytes / 1e9)} GB`

/** Takes files that are dropped here or chosen. */
export function FileDrop({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const [isOver, setIsOver] = useState(false)
  const id = useId()
  function handleDrop(event: DragEvent) {
    event.preventDefault()
    setIsOver(false)
    onFiles([...event.dataTransfer.files])
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is beside the input, which the keyboard reaches.
    <div
      className={styles.drop}
      data-over={isOver}
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={handleDrop}
    >
      <label htmlFor={id}>Choose files, or drop them here</label>
      <input
        id={id}
        type="file"
        multiple
        aria-describedby={`${id}-hint`}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])])
          // The same file can be chosen again.
          target.value = ''
        }}
      />
      <p id={`${id}-hint`} className={styles.soft}>
        Exports of {knownStores}, or tables of any other store. Up to {importFilesMax} files of {largestFile}. Nothing
        is imported before you have seen the plan.
      </p>
    </div>
  )
}
