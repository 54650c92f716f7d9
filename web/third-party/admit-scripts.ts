/** What a browser that knows Trusted Types makes its policies with; the types of others are not ours to declare in full. */
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

type IsAdmitted = (address: URL) => boolean

const admitted: IsAdmitted[] = []
let isMade = false

/**
 * Lets scripts of somebody else's take part in the page from now on: addresses that `isAdmitted` may be loaded as scripts,
 * and markup may be written, which the page's security policy lets run nothing. Until the first call the page takes
 * neither from a string. What would be run as code is never taken.
 */
export function admitScripts(isAdmitted: IsAdmitted): void {
  admitted.push(isAdmitted)
  if (isMade) return
  isMade = true
  window.trustedTypes?.createPolicy('default', {
    createHTML: (markup) => markup,
    createScriptURL(address) {
      const url = URL.parse(address, location.href)
      return url && admitted.some((isKnown) => isKnown(url)) ? address : null
    },
  })
}
