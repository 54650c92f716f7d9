import type { Plugin, Rolldown } from 'vite'
import { nameClass } from './class-names.ts'
import { splitSheet } from './split-sheet.ts'

const home = '/web/site/pages/home/page.tsx'
const site = '/web/site/entry-client.tsx'

/**
 * Cuts the build's one style sheet in two: what home is drawn with, where most visits begin, and the rest, which home needs
 * once its visitor goes on. Each keeps its order, and nothing of the first is meant to have the last word over the second.
 */
export function splitStyles(): Plugin {
  return {
    name: 'split-styles',
    enforce: 'post',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle(_, bundle) {
      const sheet = Object.values(bundle).find(({ fileName }) => fileName.endsWith('.css'))
      if (sheet?.type !== 'asset') throw new Error('The build has no style sheet to cut in two')
      const prefixes = listStylesOfHome(bundle).map((id) => nameClass('', id))
      const { first, rest } = splitSheet(String(sheet.source), (prefix) => prefixes.includes(prefix))
      delete bundle[sheet.fileName]
      const emit = (name: string, source: string) =>
        this.emitFile({ type: 'asset', name, originalFileName: name, source })
      emit('first.css', first)
      emit('rest.css', rest)
    },
  }
}

/** The CSS modules in the files that home loads. */
function listStylesOfHome(bundle: Rolldown.OutputBundle): string[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const found = new Set(chunks.filter(({ facadeModuleId: id }) => id?.endsWith(home) || id?.endsWith(site)))
  for (const { imports } of found) for (const chunk of chunks) if (imports.includes(chunk.fileName)) found.add(chunk)
  return [...found].flatMap(({ moduleIds }) => moduleIds.filter((id) => id.endsWith('.module.css')))
}
