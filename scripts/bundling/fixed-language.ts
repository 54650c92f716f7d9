import type { Plugin } from 'vite'

const asksBrowser = "new Intl.NumberFormat(domEnv ? nav.language : 'en-US')"

/** Code of uPlot that writes numbers as the desk does, whatever the browser's language is. Throws for code that does not ask it. */
export function withFixedLanguage(code: string): string {
  if (!code.includes(asksBrowser))
    throw new Error(
      'uPlot asks the browser for its language in another way than before: scripts/bundling/fixed-language.ts',
    )
  return code.replace(asksBrowser, "new Intl.NumberFormat('en-GB')")
}

/** uPlot asks for the language when it is loaded: one that is no valid tag, as some browsers have, would break the whole page. */
export const fixedLanguage = (): Plugin => ({
  name: 'fixed-language',
  transform: {
    filter: { id: /\/uplot\/dist\/uPlot\.esm\.js$/ },
    handler: (code) => ({ code: withFixedLanguage(code), map: null }),
  },
})
