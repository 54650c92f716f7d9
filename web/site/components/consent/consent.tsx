import { useEffect, useMemo, useRef, useState } from 'react'
import { type ConsentConfig, pageEvent } from '#contract/site-config.ts'
import { createStorage } from '#web/client/storage.ts'
import { useVisit } from '../../navigation/navigation.tsx'
import { useConfig, useShop, useStore } from '../../shop.tsx'
import { isTask } from '../newsletter/newsletter-rules.ts'
import { ConsentBanner } from './consent-banner.tsx'
import { $isChoosing, type Decision, decisionKey, decisionSchema, isTakenBack, weighConsent } from './consent-rules.ts'
import { hasLoaded, loadScript } from './load-script.ts'

/** Asks for consent where third-party scripts need it, stores the answer, and loads the accepted scripts. */
export function Consent() {
  const { consent } = useConfig()
  return consent ? <Asking config={consent} /> : null
}

function Asking({ config }: { config: ConsentConfig }) {
  const { url } = useVisit()
  const isChoosing = useStore($isChoosing)
  const { decision, decide } = useDecision(config, url.href)

  // Another place on the page is no other route.
  const path = url.pathname + url.search
  useEffect(() => runConsent(config, decision, path), [config, decision, path])

  const isAsked = weighConsent(config, decision) === 'ask' && !isTask(url.pathname)
  if (!isAsked && !isChoosing) return null
  return (
    <ConsentBanner
      scripts={config.scripts}
      decision={decision}
      onDecide={decide}
      onClose={isAsked ? undefined : () => $isChoosing.set(false)}
    />
  )
}

/** What was decided, also meanwhile in another tab; taking consent back loads the page anew where scripts run. */
function useDecision({ id = '' }: ConsentConfig, address: string) {
  const { environment } = useShop()
  const kept = useMemo(() => createStorage(environment).open(decisionKey, decisionSchema), [environment])
  const [decision, setDecision] = useState(() => kept.read())

  // As it is rendered, not after: a script must not be told of a page that its consent is gone for.
  const [asOf, setAsOf] = useState(address)
  if (asOf !== address) {
    setAsOf(address)
    setDecision((known) => refresh(known, kept.read()))
  }

  const before = useRef(decision)
  useEffect(() => {
    if (isTakenBack(before.current, decision) && hasLoaded()) location.reload()
    before.current = decision
  }, [decision])

  function decide(choice: Decision['choice']) {
    const decided = { id, choice, at: new Date(environment.now()).toISOString() }
    kept.write(decided)
    $isChoosing.set(false)
    setDecision(decided)
  }

  return { decision, decide }
}

const refresh = (known: Decision | null, read: Decision | null) => (known?.at === read?.at ? known : read)

/** Loads the scripts with consent, and reports each route change to them. [site.cookie-consent] */
function runConsent(config: ConsentConfig, decision: Decision | null, path: string): void {
  if (weighConsent(config, decision) !== 'load') return
  for (const { src } of config.scripts) loadScript(src).catch(console.error)
  window.dispatchEvent(new CustomEvent(pageEvent, { detail: { path } }))
}
