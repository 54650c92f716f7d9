import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { ThirdParty } from '#contract/site-config.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Link } from '../../navigation/link.tsx'
import { useNavigate, usePath, useVisit } from '../../navigation/navigation.tsx'
import { useConfig, usePageLink, useStore } from '../../shop.tsx'
import { loadScript } from '../consent/load-script.ts'
import { SearchField, SearchResults } from '../search/search.tsx'
import { answerKind, searchParameter } from '../search/search-document.ts'
import { type SearchIndex, searchPages } from '../search/search-pages.ts'
import { useSearchIndex } from '../search/use-search-index.ts'
import { askPath } from './diagnostics.ts'
import { $helpOpenedOn } from './help-opener.ts'
import styles from './help-panel.module.css'

const shownResults = 4
const shownAnswers = 4
/** Where no page of results can be opened. */
const shownResultsAlone = 12

/** Help in a corner of the page, which stays usable beside it; another page begins without. [site.support-widget] */
export function HelpPanel() {
  const { url } = useVisit()
  return useStore($helpOpenedOn) === url.pathname ? <OpenPanel /> : null
}

function OpenPanel() {
  const panel = usePanel()
  const page = usePath()
  const { helpWidget, vendor } = useConfig()
  const support = usePageLink('support')
  const navigate = useNavigate()
  const [query, setQuery] = useState('')
  const { index, problem, load } = useSearchIndex()
  const found = useMemo(() => index && searchPages(index, query), [index, query])
  useEffect(load, [load])
  const allResults = support && `${support.href}?${new URLSearchParams({ [searchParameter]: query })}`
  const limit = support ? shownResults : shownResultsAlone
  return (
    <section
      ref={panel}
      popover="auto"
      role="dialog"
      aria-labelledby="help-title"
      className={styles.panel}
      onToggle={({ newState }) => newState === 'closed' && $helpOpenedOn.set(null)}
    >
      <div className="p-middle p-between p-flex">
        <h2 id="help-title" className={styles.title}>
          Help
        </h2>
        <Button look="plain" onClick={() => panel.current?.hidePopover()}>
          Close
        </Button>
      </div>
      <SearchField
        label="Search"
        query={query}
        onQuery={setQuery}
        onApproach={load}
        onSend={() => void (allResults && navigate(allResults))}
      />
      <div>
        <SearchResults query={query} found={found} problem={problem} limit={limit} />
        {query.trim() === '' && <FirstAnswers index={index} />}
      </div>
      <div className="p-cluster p-gap-3 p-middle">
        {allResults && found !== null && found.length > limit && query.trim() !== '' && (
          <Link href={allResults} className={buttonClass('line')}>
            All results
          </Link>
        )}
        {support ? (
          <Link href={askPath(support.href, page)} className={buttonClass()}>
            Ask us
          </Link>
        ) : (
          <a href={`mailto:${vendor.email}`} className={buttonClass()}>
            Write to us
          </a>
        )}
        {helpWidget && <VendorWidget widget={helpWidget} onOpened={() => panel.current?.hidePopover()} />}
      </div>
    </section>
  )
}

/** Shows the panel with the focus in its field, and puts it away with the page that it was opened on. */
function usePanel() {
  const panel = useRef<HTMLElement>(null)
  const { url } = useVisit()
  const opened = useRef(url)
  useLayoutEffect(() => {
    panel.current?.showPopover()
    panel.current?.querySelector('input')?.focus()
  }, [])
  useEffect(() => {
    if (url !== opened.current) panel.current?.hidePopover()
  }, [url])
  return panel
}

function FirstAnswers({ index }: { index: SearchIndex | null }) {
  const answers = index?.pages.filter(({ kind }) => kind === answerKind).slice(0, shownAnswers) ?? []
  if (answers.length === 0) return null
  return (
    <ul className={styles.answers}>
      {answers.map(({ path, title }) => (
        <li key={path}>
          <Link href={path}>{title}</Link>
        </li>
      ))}
    </ul>
  )
}

type VendorWidgetProps = { widget: ThirdParty; onOpened: () => void }

/** The vendor's own widget: it is loaded by who asks for it, who is told before whose it is. */
function VendorWidget({ widget: { name, purpose, src }, onOpened }: VendorWidgetProps) {
  const [state, setState] = useState<'closed' | 'opening' | 'failed'>('closed')

  function open() {
    setState('opening')
    loadScript(src).then(onOpened, () => setState('failed'))
  }

  return (
    <div className={styles.widget}>
      <Button look="line" busy={state === 'opening'} onClick={open}>
        Open {name}
      </Button>
      <p className="p-hint">
        {purpose} It comes from {new URL(src).host}, and only if you open it.
      </p>
      {state === 'failed' && (
        <Notice kind="problem">{name} did not open. Check your connection, or ask us by the form.</Notice>
      )}
    </div>
  )
}
