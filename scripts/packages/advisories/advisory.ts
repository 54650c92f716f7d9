import type { VersionRange } from '../versions.ts'

/** What is publicly known against a package. */
export type Advisory = {
  /** The package, as the lock file names it. */
  name: string
  /** GHSA or CVE, or the number of whoever else published it. */
  id: string
  affected: readonly VersionRange[]
  /** What it is, in a few words. */
  what: string
  /** Where it was read. */
  source: string
  /** Why the program is not concerned in versions that are affected: which part it never reaches, and what shows that. */
  unreached?: string
}

/** What is known against one package, without repeating its name. */
export const of = (name: string, known: readonly Omit<Advisory, 'name'>[]): Advisory[] =>
  known.map((each) => ({ name, ...each }))
