import path from 'node:path'
import { expect } from 'vitest'

/**
 * Compares lines with those in `snapshots/`. A line that goes missing is something that a database, a browser, a client or
 * a script still has by that name; a new one is added with `vitest run --update`.
 */
export async function matchSnapshot(subject: string, lines: Iterable<string>): Promise<void> {
  const text = `${[...new Set(lines)].sort().join('\n')}\n`
  await expect(text).toMatchFileSnapshot(path.join(import.meta.dirname, 'snapshots', `${subject}.txt`))
}
