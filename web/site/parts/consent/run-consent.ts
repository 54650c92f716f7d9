import { type ConsentConfig, pageEvent } from '#contract/site-config.ts'
import { type Decision, weighConsent } from './consent-rules.ts'
import { loadScript } from './load-script.ts'

/**
 * Runs when the page is shown and after every route change (specification §1): loads what was consented to, and tells it of the page.
 * [site.cookie-consent]
 */
export function runConsent(config: ConsentConfig, decision: Decision | null, path: string): void {
  if (weighConsent(config, decision) !== 'load') return
  for (const { src } of config.scripts) loadScript(src).catch(console.error)
  window.dispatchEvent(new CustomEvent(pageEvent, { detail: { path } }))
}
