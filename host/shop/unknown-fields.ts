import type * as core from 'zod/v4/core'
import { describeIssue, listFields } from './describe-issue.ts'
import { findNearest } from './find-nearest.ts'

/** A value that is not as its schema says, by its path. */
export type ValueFault = { path: PropertyKey[]; within: PropertyKey[]; reason: string }

/** How many fields an explanation may list. */
const mostListed = 16

/**
 * Turns the issues of a schema into faults. Pass `describe` to the schema that is checked: it describes issues, and notes
 * which fields there could be. A field that is missing beside a misspelt one that resembles it is reported only once.
 */
export function createValueFaults() {
  const knownAt = new Map<string, { known: string[]; free: string[] }>()

  const describe: core.$ZodErrorMap = (issue) => {
    if (issue.code !== 'unrecognized_keys') return describeIssue(issue)
    const known = listFields(issue)
    const written = Object.keys(Object(issue.input))
    knownAt.set(keyOf(issue.path ?? [], issue.keys), { known, free: known.filter((name) => !written.includes(name)) })
    return `There is no field '${issue.keys.join("', '")}'`
  }

  function explainUnknown(path: PropertyKey[], issue: core.$ZodIssueUnrecognizedKeys) {
    const { known, free } = knownAt.get(keyOf(issue.path, issue.keys)) ?? { known: [], free: [] }
    return issue.keys.map((name) => {
      const meant = findNearest(name, free) ?? findNearest(name, known)
      const list = known.length > 0 && known.length <= mostListed ? `: the fields are ${known.join(', ')}` : ''
      const reason = `There is no field '${name}'${meant === undefined ? list : `: did you mean '${meant}'?`}`
      return {
        fault: { path: [...path, name], within: path, reason },
        meant: meant === undefined ? [] : [...path, meant],
      }
    })
  }

  function toFaults(issues: readonly core.$ZodIssue[], above: readonly PropertyKey[] = []): ValueFault[] {
    const unknown = issues
      .filter((issue) => issue.code === 'unrecognized_keys')
      .flatMap((issue) => explainUnknown([...above, ...issue.path], issue))
    const meant = new Set(unknown.map((each) => keyOf(each.meant)))
    const others = issues
      .filter((issue) => issue.code !== 'unrecognized_keys')
      .flatMap((issue) => {
        const path = [...above, ...issue.path]
        const branch = nearestBranch(issue)
        if (branch) return toFaults(branch, path)
        // The issue of a name that is not valid says only that; the reason is in the issues inside.
        const { message } = (issue.code === 'invalid_key' && issue.issues[0]) || issue
        return [{ path, within: path, reason: message }]
      })
      .filter(({ path }) => !meant.has(keyOf(path)))
    return [...unknown.map(({ fault }) => fault), ...others]
  }

  return { describe, toFaults }
}

/** Where several shapes are possible and the schema does not explain them: the issues of the one that fits best. */
function nearestBranch(issue: core.$ZodIssue): core.$ZodIssue[] | undefined {
  if (issue.code !== 'invalid_union' || issue.message !== describeIssue({ ...issue, input: null })) return undefined
  const depth = (branch: core.$ZodIssue[]) =>
    Math.max(0, ...branch.map(({ path, code }) => path.length + Number(code === 'unrecognized_keys')))
  return issue.errors.toSorted((one, other) => depth(other) - depth(one))[0]
}

const keyOf = (path: readonly PropertyKey[], keys: readonly string[] = []) => JSON.stringify([path.map(String), keys])
