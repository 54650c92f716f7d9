/** The part of the Trusted Types API that is used here. */
type PolicyRules = {
  createHTML: (markup: string) => string
  createScriptURL: (address: string) => string | null
}
type PolicyFactory = { createPolicy(name: 'default', rules: PolicyRules): unknown }

declare global {
  interface Window {
    trustedTypes?: PolicyFactory
  }
}

type IsAllowed = (address: URL) => boolean

const allowed: IsAllowed[] = []
let isCreated = false

/**
 * Allows third-party scripts from now on: the browser loads scripts from URLs for which `isAllowed` holds, and accepts HTML from
 * strings, in which the security policy lets nothing run. Until the first call it accepts neither. It never accepts a string
 * as code.
 */
export function allowScripts(isAllowed: IsAllowed): void {
  allowed.push(isAllowed)
  if (isCreated) return
  isCreated = true
  window.trustedTypes?.createPolicy('default', {
    createHTML: (markup) => markup,
    createScriptURL(address) {
      const url = URL.parse(address, location.href)
      return url && allowed.some((isKnown) => isKnown(url)) ? address : null
    },
  })
}
