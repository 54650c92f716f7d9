import { readFileSync } from 'node:fs'
import * as z from 'zod/mini'

const packageFile = readFileSync(new URL('../../package.json', import.meta.url), 'utf8')

/** The version of this program, such as '0.2.0'. A shop records the one that it was written for. */
export const programVersion = z.parse(z.object({ version: z.string() }), JSON.parse(packageFile)).version

/** Whether this program reads a shop that was written for `version`: newer programs read older shops. */
export function isReadable(version: string): boolean {
  if (!/^\d+\.\d+\.\d+$/.test(version)) return false
  return compareProgramVersions(version, programVersion) <= 0
}

/** Negative if the first of two versions is the earlier one, positive if it is the later one. */
export const compareProgramVersions = (one: string, other: string): number =>
  one.localeCompare(other, 'en', { numeric: true })
