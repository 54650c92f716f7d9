import { resolve } from 'node:path'
import { type Plugin, parseSync, Visitor } from 'vite'
import * as lean from '#web/zod-mini/index.ts'

const leanModule = resolve('web/zod-mini/index.ts')
/** What a shop's own code imports: it gets all of zod/mini. */
const ofShops = resolve('web/site/extension.ts')

/**
 * Gives browsers the part of zod/mini that the program uses, written for it: with the original, every page loads 7 KB more.
 * The build fails on a function that this part does not have.
 */
export function leanSchemas(): Plugin {
  return {
    name: 'lean-schemas',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    resolveId: (id, importer) => (id === 'zod/mini' && importer !== ofShops ? leanModule : null),
    transform(code, id) {
      const missing = id !== ofShops && code.includes("'zod/mini'") ? findMissing(code, id) : []
      if (missing.length > 0)
        this.error(`${id} uses ${missing.join(', ')} of zod/mini, which web/zod-mini does not have`)
    },
  }
}

/** The functions of zod/mini that code uses, and browsers have not. */
export function findMissing(code: string, file: string): string[] {
  const used = new Set<string>()
  new Visitor({
    MemberExpression({ object, property }) {
      if (object.type === 'Identifier' && object.name === 'z' && property.type === 'Identifier') used.add(property.name)
    },
  }).visit(parseSync(file, code).program)
  return [...used].filter((name) => !Object.hasOwn(lean, name))
}
