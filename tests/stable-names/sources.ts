import { globSync, readFileSync } from 'node:fs'
import { type ESTree, parseSync, Visitor } from 'vite'

/** The strings in the source code of the program, wherever they stand: `{}` is the place of what a template inserts. */
export type SourceStrings = {
  texts: readonly string[]
  /** The properties of each object literal whose values are strings. */
  objects: readonly Readonly<Record<string, string>>[]
}

function textOf(node: ESTree.Node): string | null {
  if (node.type === 'TSAsExpression') return textOf(node.expression)
  return node.type === 'Literal' && typeof node.value === 'string' ? node.value : null
}

const nameOf = (node: ESTree.Node): string | null => (node.type === 'Identifier' ? node.name : textOf(node))

/** Reads all source files of the program but its tests and examples, so that moving a file changes nothing. */
export function readSourceStrings(folders: string): SourceStrings {
  const texts: string[] = []
  const objects: Record<string, string>[] = []
  const paths = globSync(`${folders}/**/*.{ts,tsx,mjs}`, { exclude: ['**/*.test.*', '**/example-*', '**/testing/**'] })
  for (const path of paths) {
    const { program } = parseSync(path, readFileSync(path, 'utf8'))
    new Visitor({
      Literal: ({ value }) => void (typeof value === 'string' && texts.push(value)),
      TemplateLiteral: ({ quasis }) => void texts.push(quasis.map(({ value }) => value.cooked).join('{}')),
      ObjectExpression({ properties }) {
        const entries = properties.flatMap((property) => {
          if (property.type !== 'Property') return []
          const [name, value] = [nameOf(property.key), textOf(property.value)]
          return name === null || value === null ? [] : [[name, value] as const]
        })
        objects.push(Object.fromEntries(entries))
      },
    }).visit(program)
  }
  return { texts, objects }
}
