import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import { SearchField, SearchResults } from '../../components/search/search.tsx'
import { searchParameter } from '../../components/search/search-document.ts'
import { searchPages } from '../../components/search/search-pages.ts'
import { useSearchIndex } from '../../components/search/use-search-index.ts'
import { rewriteQuery } from '../../navigation/history.ts'
import { useSearch } from '../../navigation/navigation.tsx'
import type { SearchFieldSection } from './schema.ts'
import styles from './section.module.css'

const shownResults = 12

type SiteSearchProps = SearchFieldSection & {
  /** Whether it is as wide as its place, and not at most half of the page. */
  isWide?: boolean
}

/** The search over all pages; what is looked for stands in the address, and can be sent as a link. */
export function SiteSearch(field: SiteSearchProps) {
  const asked = new URLSearchParams(useSearch()).get(searchParameter) ?? ''
  return <Searching key={asked} asked={asked} {...field} />
}

function Searching({ asked, label, isWide = false }: SiteSearchProps & { asked: string }) {
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
    <section className={isWide ? styles.wide : styles.search} aria-label="Search">
      <SearchField label={label} query={query} onQuery={handleQuery} onApproach={load} />
      <SearchResults query={settled} found={found} problem={problem} limit={shownResults} />
    </section>
  )
}
