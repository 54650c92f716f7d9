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

/** Allows script URLs for which `isAllowed` holds and HTML from strings, never code from a string. */
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
