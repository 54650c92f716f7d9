import { useCallback, useState } from 'react'
import { toMessage } from '#web/client/errors.ts'
import { fetchData } from '../../fetch-data.ts'
import { searchIndexSchema, searchPath } from './search-document.ts'
import { prepareIndex, type SearchIndex } from './search-pages.ts'

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
      (error: unknown) => setProblem(toMessage(error)),
    )
  }, [])
  return { index, problem, load }
}

let loading: Promise<SearchIndex> | null = null

/** All that can be searched, fetched once. Rejects with words for the visitor, and can be asked again then. */
export function loadSearch(): Promise<SearchIndex> {
  loading ??= fetchIndex().catch((cause: unknown) => {
    loading = null
    throw new Error('The search did not load. Check your connection, then try again.', { cause })
  })
  return loading
}

async function fetchIndex(): Promise<SearchIndex> {
  const response = await fetchData(searchPath)
  if (!response.ok) throw new Error(`${searchPath} answered ${response.status}`)
  return prepareIndex(searchIndexSchema.parse(await response.json()))
}
