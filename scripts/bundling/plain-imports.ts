import type { Plugin } from 'vite'

/**
 * Leaves dynamic imports as they are. Vite wraps them in a helper that loads a chunk's styles first; with one style
 * sheet there is none to load, and a failed import is the router's to handle.
 */
export function plainImports(): Plugin {
  return {
    name: 'plain-imports',
    enforce: 'pre',
    apply: 'build',
    load: (id) => (id === '\0vite/preload-helper.js' ? 'export const __vitePreload = (load) => load()' : null),
  }
}
