import { jsonBodyMaxDepth, jsonBodyMaxValues } from '#contract/constants.ts'
import type { Operation } from '#contract/endpoint.ts'
import { ProblemError } from './problems.ts'

export type JsonLimits = { maxDepth: number; maxValues: number }

export const defaultJsonLimits: JsonLimits = { maxDepth: jsonBodyMaxDepth, maxValues: jsonBodyMaxValues }

export const jsonLimitsOf = ({ body }: Operation): JsonLimits => ({
  ...defaultJsonLimits,
  ...(body && 'json' in body && body.maxDepth !== undefined && { maxDepth: body.maxDepth }),
  ...(body && 'json' in body && body.maxValues !== undefined && { maxValues: body.maxValues }),
})

const quote = 0x22
const comma = 0x2c
const backslash = 0x5c
const [openList, closeList, openObject, closeObject] = [0x5b, 0x5d, 0x7b, 0x7d]

/** Throws a problem for JSON beyond the limits by scanning the text, so that nothing too complex is ever parsed. */
export function checkComplexity(text: string, { maxDepth, maxValues }: JsonLimits): void {
  let depth = 0
  let values = 1
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === quote) at = findStringEnd(text, at)
    else if (code === closeList || code === closeObject) depth -= 1
    else if (code === openList || code === openObject) {
      depth += 1
      values += 1
    } else if (code === comma) values += 1
    if (depth > maxDepth) throw tooComplex(`The JSON body may be nested ${maxDepth} levels deep at most`)
    if (values > maxValues) throw tooComplex(`The JSON body may have ${maxValues} values at most`)
  }
}

const tooComplex = (detail: string) => new ProblemError('payload-too-complex', { detail })

/** Where the string ends that begins at a quote; the end of the text when it does not end. */
function findStringEnd(text: string, start: number): number {
  let end = text.indexOf('"', start + 1)
  while (end !== -1 && isEscaped(text, end)) end = text.indexOf('"', end + 1)
  return end === -1 ? text.length : end
}

/** Whether an odd number of backslashes stands before a character. */
function isEscaped(text: string, at: number): boolean {
  let first = at
  while (text.charCodeAt(first - 1) === backslash) first -= 1
  return (at - first) % 2 === 1
}
