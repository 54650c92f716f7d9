import { useState } from 'react'

/** Copies a text to the clipboard. `news` says that it is done, or that `what` has to be selected and copied by hand. */
export function useCopy(text: string, what: string): { news: string; copy: () => Promise<void> } {
  const [news, setNews] = useState('')

  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      setNews('Copied.')
    } catch {
      setNews(`Your browser blocked copying. Select ${what} and copy it yourself.`)
    }
  }

  return { news, copy }
}
