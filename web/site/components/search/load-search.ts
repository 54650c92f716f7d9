import { fetchData } from '../../fetch-data.ts'
import { searchIndexSchema, searchPath } from './search-document.ts'
import { prepareIndex, type SearchIndex } from './search-pages.ts'

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
