import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { Prose } from '#web/ui/prose.tsx'
import { PageHeading } from '../../components/content/page-heading.tsx'
import { PageLinksSection } from '../../components/content/page-links.tsx'
import { SearchField, SearchResults } from '../../components/search/search.tsx'
import { searchParameter } from '../../components/search/search-document.ts'
import { searchPages } from '../../components/search/search-pages.ts'
import { useSearchIndex } from '../../components/search/use-search-index.ts'
import { rewriteQuery } from '../../navigation/history.ts'
import { Link } from '../../navigation/link.tsx'
import { useSearch } from '../../navigation/navigation.tsx'
import { QuestionList } from '../../sections/faq/question-list.tsx'
import { useConfig } from '../../shop.tsx'
import { AskForm, type Sent } from './ask-form.tsx'
import styles from './page.module.css'
import type { SupportPage } from './schema.ts'

export { schema } from './schema.ts'

export default function Page({ payload }: { payload: SupportPage }) {
  return (
    <>
      <div className="p-page-body">
        <PageHeading headline={payload.headline} lead={payload.lead} />
        <SupportSearch />
        <Prose nodes={payload.prose} link={Link} />
        <QuestionList questions={payload.questions} />
        <AskUs />
      </div>
      {payload.guides.length > 0 && <PageLinksSection title="Read how it is done" links={payload.guides} />}
    </>
  )
}

const shownResults = 12

/** The search over all pages; what is looked for stands in the address, and can be sent as a link. */
function SupportSearch() {
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

/** A form for questions without an answer, and the email address as an alternative. */
function AskUs() {
  const { email } = useConfig().vendor
  const [sent, setSent] = useState<Sent | null>(null)
  return (
    <section id="ask" className={styles.ask} aria-labelledby="ask-title">
      <div className="p-left-6 p-grid p-gap-4 p-packed">
        <h2 id="ask-title">Not among them?</h2>
        <p>Ask us. A person reads it. Or write to</p>
        <p className={styles.address}>
          <a href={`mailto:${email}`}>{email}</a>
        </p>
      </div>
      <div className="p-right">{sent ? <Received sent={sent} /> : <AskForm onSent={setSent} />}</div>
    </section>
  )
}

function Received({ sent: { email, number } }: { sent: Sent }) {
  const words = useRef<HTMLDivElement>(null)
  // The form that had the focus has been removed.
  useEffect(() => words.current?.focus(), [])
  return (
    <div ref={words} tabIndex={-1} role="status" className={styles.received}>
      <h3>We have your message.</h3>
      <p>
        Its number is {number}. A mail that says so is on its way to {email}, and the answer goes there too.
      </p>
    </div>
  )
}
