import type { Plugin } from 'vite'

const helper = '\0vite/preload-helper.js'

/**
 * Imports on demand without Vite's helper, which loads style sheets and preloads files first: the site has one style sheet and
 * preloads nothing.
 */
export function plainImports(): Plugin {
  return {
    name: 'plain-imports',
    enforce: 'pre',
    apply: 'build',
    load: (id) => (id === helper ? 'export const __vitePreload = (load) => load()' : null),
  }
}
