import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import { rewriteQuery } from '../../navigation/history.ts'
import { useSearch } from '../../navigation/navigation.tsx'
import { SearchField, SearchResults } from '../../parts/search/search.tsx'
import { searchParameter } from '../../parts/search/search-document.ts'
import { searchPages } from '../../parts/search/search-pages.ts'
import { useSearchIndex } from '../../parts/search/use-search-index.ts'
import styles from './support-search.module.css'

const shownResults = 12

/** The search over all pages; what is looked for stands in the address, and can be sent as a link. */
export function SupportSearch() {
  const asked = new URLSearchParams(useSearch()).get(searchParameter) ?? ''
  return <Searching key={asked} asked={asked} />
}

function Searching({ asked }: { asked: string }) {
  const [query, setQuery] = useState(asked)
  const settled = useDeferredValue(query)
  const { index, problem, load } = useSearchIndex()
  const found = useMemo(() => index && searchPages(index, settled), [index, settled])

  useEffect(() => {
    if (asked !== '') load()
  }, [asked, load])

  function handleQuery(typed: string) {
    setQuery(typed)
    rewriteQuery(window, searchParameter, typed)
    load()
  }

  return (
    <section className={styles.search} aria-label="Search">
      <SearchField label="Search everything here" query={query} onQuery={handleQuery} onApproach={load} />
      <SearchResults query={settled} found={found} problem={problem} limit={shownResults} />
    </section>
  )
}
