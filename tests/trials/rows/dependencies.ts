import { execFile } from 'node:child_process'
import { describeMaterials } from '#scripts/packages/cyclonedx.ts'
import { findFaults } from '#scripts/packages/faults.ts'
import { countLicenses } from '#scripts/packages/licenses.ts'
import { readLock, readLockFile, readManifest } from '#scripts/packages/lock.ts'
import type { TrialRow } from '../../rows/row.ts'

type Audit = { metadata?: { vulnerabilities?: { total: number } }; vulnerabilities?: Record<string, unknown> }

/** What the registry knows against the packages of the lock file; null when it does not say. */
function askForAdvisories(): Promise<string[] | null> {
  return new Promise((resolve) => {
    // Ends with an error as soon as it has found something, so its exit code tells nothing.
    execFile('npm', ['audit', '--json', '--package-lock-only'], { timeout: 60_000 }, (_, output) => {
      const audit = readAudit(output)
      resolve(audit?.metadata?.vulnerabilities === undefined ? null : Object.keys(audit.vulnerabilities ?? {}))
    })
  })
}

function readAudit(output: string): Audit | null {
  try {
    return JSON.parse(output)
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}

export const row: TrialRow = {
  name: 'dependencies',
  figure: 'no known advisory, licenses listed and agreed to, exact, sealed, used, no scripts but those allowed',
  guards: 'exact versions with checksums, licenses that were agreed to, and no scripts at installation',
  seenToFail: 'With one version left open, the short form names the package',
  run: async () => {
    const [lockText, manifest] = [readLockFile(), readManifest()]
    const packages = readLock(lockText)
    const faults = findFaults(lockText, manifest)
    const advisories = await askForAdvisories()
    const known =
      advisories === null
        ? 'advisories: not tried, as the registry in use answers no `npm audit`'
        : `${advisories.length} with known advisories${advisories.map((name) => ` ${name}`).join('')}`
    const { components } = describeMaterials(lockText, manifest)
    return {
      passed: faults.length === 0 && advisories?.length === 0 && components.length === packages.length,
      measured: [`${packages.length} packages (${countLicenses(packages)})`, known, ...faults].join('; '),
    }
  },
}
