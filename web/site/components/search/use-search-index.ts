import { useCallback, useState } from 'react'
import { loadSearch } from './load-search.ts'
import type { SearchIndex } from './search-pages.ts'

/** What can be searched, once it has been asked for; `problem` says why it did not come. */
export function useSearchIndex(): { index: SearchIndex | null; problem: string | null; load: () => void } {
  const [index, setIndex] = useState<SearchIndex | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const load = useCallback(() => {
    loadSearch().then(
      (loaded) => {
        setIndex(loaded)
        setProblem(null)
      },
      (error: unknown) => setProblem(error instanceof Error ? error.message : String(error)),
    )
  }, [])
  return { index, problem, load }
}
