import { type Plugin, parseSync } from 'vite'

const inContract = /[\\/]contract[\\/]/

/**
 * Says of the shapes and tables of the contract that making one does nothing else: so a browser gets those that its code
 * uses, and no bundler has to know what the methods of a schema do.
 */
export function pureContract(): Plugin {
  return {
    name: 'pure-contract',
    enforce: 'pre',
    apply: 'build',
    transform: (code, id) => (inContract.test(id) ? { code: markPure(code, id), map: null } : null),
  }
}

/** The code with all that makes a constant of the module marked as pure, which calls alone can be. */
export function markPure(code: string, file: string): string {
  const declarations = parseSync(file, code).program.body.map((statement) =>
    statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement,
  )
  const made = declarations
    .flatMap((statement) => (statement?.type === 'VariableDeclaration' ? statement.declarations : []))
    .flatMap(({ init }) => (init && init.type !== 'ArrowFunctionExpression' && init.type !== 'Literal' ? [init] : []))
  return made.reduceRight(
    (marked, { start, end }) =>
      `${marked.slice(0, start)}/* @__PURE__ */ (() => (${marked.slice(start, end)}))()${marked.slice(end)}`,
    code,
  )
}
