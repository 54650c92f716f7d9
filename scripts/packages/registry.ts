import { execFile } from 'node:child_process'
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type LockedPackage, readLock } from './lock.ts'

/** What npm answers; null when it answers nothing that can be read, as where a registry does not know the question. */
function askNpm<Answer>(args: readonly string[], folder: string): Promise<Answer | null> {
  return new Promise((resolve) => {
    // It ends with an error as soon as it has found something, so its exit code tells nothing.
    execFile('npm', [...args, '--json'], { cwd: folder, timeout: 120_000, maxBuffer: 2 ** 25 }, (_, output) =>
      resolve(readAnswer(output)),
    )
  })
}

function readAnswer<Answer>(output: string): Answer | null {
  try {
    return JSON.parse(output)
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}

type Audit = { metadata?: { vulnerabilities?: { total: number } }; vulnerabilities?: Record<string, unknown> }

/** The packages of the lock file that the registry knows something against; null when it does not say. */
export async function askForAdvisories(): Promise<string[] | null> {
  const audit = await askNpm<Audit>(['audit', '--package-lock-only'], process.cwd())
  return audit?.metadata?.vulnerabilities === undefined ? null : Object.keys(audit.vulnerabilities ?? {})
}

/** A package that package.json asks for, and the newest that its makers offer. */
export type Offer = { name: string; locked: string; newest: string }

/** What npm would lock today, and what is newer than what package.json asks for; null when the registry is silent. */
export async function askForNewest(): Promise<{ fresh: LockedPackage[]; offers: Offer[] } | null> {
  const folder = mkdtempSync(join(tmpdir(), 'packages-'))
  try {
    copyFileSync('package.json', join(folder, 'package.json'))
    const quiet = ['--package-lock-only', '--ignore-scripts', '--no-audit', '--no-fund']
    const locked = await askNpm<{ error?: unknown }>(['install', ...quiet], folder)
    if (locked === null || locked.error !== undefined) return null
    const newer = await askNpm<Record<string, { wanted: string; latest: string }>>(['outdated'], process.cwd())
    return {
      fresh: readLock(readFileSync(join(folder, 'package-lock.json'), 'utf8')),
      offers: Object.entries(newer ?? {}).map(([name, { wanted, latest }]) => ({
        ...{ name, locked: wanted, newest: latest },
      })),
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
