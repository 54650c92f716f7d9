import { type ESTree, type Plugin, parseSync, Visitor } from 'vite'

/** What the service alone reads of an endpoint. */
const ofService = ['summary', 'query', 'anyOrigin']
/** And of its body: a browser needs to know only whether it is text. */
const ofServiceInBody = ['json', 'maxBytes']

/**
 * Leaves out of the browser's code what the service alone reads of endpoints, and with it the shapes of queries and bodies:
 * the types of the client hold callers to them, and the service checks what it is sent.
 */
export function leanEndpoints(): Plugin {
  return {
    name: 'lean-endpoints',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform(code, id) {
      return code.includes('defineEndpoint(') ? { code: leaveOutOfService(code, id), map: null } : null
    },
  }
}

/** The code of endpoints without what the service alone reads of them. */
export function leaveOutOfService(code: string, file: string): string {
  const needless: ESTree.ObjectProperty[] = []
  new Visitor({
    CallExpression({ callee, arguments: [definition] }) {
      if (callee.type !== 'Identifier' || callee.name !== 'defineEndpoint' || !definition) return
      const body = propertiesOf(definition).find(isNamed(['body']))
      needless.push(...propertiesOf(definition).filter(isNamed(ofService)))
      if (body) needless.push(...propertiesOf(body.value).filter(isNamed(ofServiceInBody)))
    },
  }).visit(parseSync(file, code).program)
  const fromTheEnd = needless.toSorted((a, b) => b.start - a.start)
  return fromTheEnd.reduce((left, { start, end }) => left.slice(0, start) + left.slice(end).replace(/^,/, ''), code)
}

const propertiesOf = (node: ESTree.Node): ESTree.ObjectProperty[] =>
  node.type === 'ObjectExpression' ? node.properties.filter((property) => property.type === 'Property') : []

const isNamed =
  (names: string[]) =>
  ({ key }: ESTree.ObjectProperty): boolean =>
    key.type === 'Identifier' && names.includes(key.name)
