import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { readVectors } from '#plugin/vectors/report.ts'

/** A check of a verifier, and how its source looks without it. */
export type RemovedCheck = {
  check: string
  file: string
  /** Each occurrence of the first text becomes the second. */
  edits: [found: string, replacement: string][]
}

/** How many hostile vectors of each class were accepted while a check was removed. */
export type Acceptance = { check: string; accepted: Record<string, number> }

/** Changes a copy of the source for as long as `use` takes. */
export async function withoutCheck<T>(
  folder: string,
  { check, file, edits }: RemovedCheck,
  use: () => Promise<T>,
): Promise<T> {
  const target = path.join(folder, file)
  const original = await readFile(target, 'utf8')
  let changed = original
  for (const [found, replacement] of edits) {
    if (!changed.includes(found)) throw new Error(`'${check}' cannot be removed: ${file} does not contain ${found}`)
    changed = changed.replaceAll(found, () => replacement)
  }
  await writeFile(target, changed)
  try {
    return await use()
  } finally {
    await writeFile(target, original)
  }
}

/** Counts by class the hostile vectors that a verifier accepts. */
export function countAccepted(isAccepted: (id: string) => boolean): Record<string, number> {
  const accepted: Record<string, number> = {}
  for (const { id, class: name, result } of readVectors().vectors)
    if (result === 'invalid' && isAccepted(id)) accepted[name] = (accepted[name] ?? 0) + 1
  return accepted
}

/** What is wrong: checks whose removal no vector notices, and classes of which no vector was ever accepted. */
export function judgeAcceptances(verifier: string, acceptances: Acceptance[]): string[] {
  const unnoticed = acceptances.filter(({ accepted }) => Object.keys(accepted).length === 0)
  const seen = new Set(acceptances.flatMap(({ accepted }) => Object.keys(accepted)))
  const unseen = Object.keys(readVectors().classes).filter((name) => !seen.has(name))
  return [
    ...unnoticed.map(({ check }) => `${verifier}: no vector notices that '${check}' was removed`),
    ...unseen.map((name) => `${verifier}: no removed check made a vector of the class '${name}' valid`),
  ]
}

/** The acceptances as the rows of a Markdown table, as in plugin/vectors/README.md. */
export const formatAcceptances = (acceptances: Acceptance[]): string =>
  acceptances
    .map(({ check, accepted }) => {
      const counts = Object.entries(accepted).map(([name, count]) => `${name} ${count}`)
      return `| ${check} | ${counts.join(', ')} |\n`
    })
    .join('')
