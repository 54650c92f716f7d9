import { useEffect, useState } from 'react'

/**
 * Takes files that are dropped anywhere on the page, so that none is opened in its place. Tells whether one hangs over it.
 * `onDrop` must stay the same function.
 */
export function useFileDrop(onDrop: (files: File[]) => void): boolean {
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    function hover(event: DragEvent) {
      if (!event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      setOver(true)
    }
    function drop(event: DragEvent) {
      const files = [...(event.dataTransfer?.files ?? [])]
      setOver(false)
      if (files.length === 0) return
      event.preventDefault()
      onDrop(files)
    }
    const leave = (event: DragEvent) => event.relatedTarget === null && setOver(false)
    const stop = new AbortController()
    const { signal } = stop
    window.addEventListener('dragover', hover, { signal })
    window.addEventListener('dragleave', leave, { signal })
    window.addEventListener('drop', drop, { signal })
    return () => stop.abort()
  }, [onDrop])
  return isOver
}
