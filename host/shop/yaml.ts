import { type Document, isMap, isNode, isScalar, LineCounter, parseDocument, type YAMLMap } from 'yaml'
import * as z from 'zod'
import type * as core from 'zod/v4/core'
import { findReferences } from '../media/references.ts'
import { ContentError } from './content-error.ts'
import { createValueFaults } from './unknown-fields.ts'
import { explainSyntax } from './yaml-syntax.ts'

type Source = { file: string; text: string /** Of the text in its file. */; firstLine?: number }

/** Reads YAML of a given shape. Throws a `ContentError` with every fault and its line. */
export function parseYaml<Schema extends core.$ZodType>(source: Source, schema: Schema): core.output<Schema> {
  const { file, text, firstLine = 1 } = source
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false })
  const lineAt = (offset: number) => lines.linePos(offset).line + firstLine - 1
  if (document.errors.length > 0) {
    const found = explainSyntax(text, document)
    throw new ContentError(found.map(({ offset, reason }) => ({ file, line: lineAt(offset), reason })))
  }
  const { describe, toFaults } = createValueFaults()
  const result = z.safeParse(schema, toValue(document, file), { error: describe })
  if (result.success) {
    for (const { path, reference } of findReferences(result.data))
      reference.place = { file, line: lineAt(findOffset(document, path)) }
    return result.data
  }
  throw new ContentError(
    toFaults(result.error.issues).map(({ path, within, reason }) => ({
      file,
      line: lineAt(findOffset(document, path)),
      reason: within.length > 0 ? `${writePath(within)}: ${reason}` : reason,
    })),
  )
}

/** Aliases can make a few lines into gigabytes: the parser refuses to follow very many. */
function toValue(document: Document, file: string): unknown {
  try {
    return document.toJS()
  } catch (error) {
    if (!(error instanceof ReferenceError)) throw error
    throw new ContentError([{ file, line: 1, reason: `${error.message}: write out what the aliases (*) stand for` }])
  }
}

const writePath = (path: readonly PropertyKey[]) =>
  path.map((key, index) => (typeof key === 'number' ? `[${key}]` : `${index > 0 ? '.' : ''}${String(key)}`)).join('')

/** Finds the line of a value in valid YAML: the line of its key, or of the parent if the key is missing. */
export function findLines(text: string): (path: readonly PropertyKey[]) => number {
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines })
  return (path) => lines.linePos(findOffset(document, path)).line
}

/** The position of a key, or of the parent if the key is missing. */
function findOffset(document: Document, path: readonly PropertyKey[]): number {
  for (let length = path.length; length > 0; length--) {
    const holder = length === 1 ? document.contents : document.getIn(path.slice(0, length - 1), true)
    const found = isMap(holder) ? findKey(holder, path[length - 1]) : document.getIn(path.slice(0, length), true)
    if (isNode(found) && found.range) return found.range[0]
  }
  return document.contents?.range?.[0] ?? 0
}

const findKey = (map: YAMLMap, name: PropertyKey | undefined) =>
  map.items.map(({ key }) => key).find((key) => isScalar(key) && key.value === name)
