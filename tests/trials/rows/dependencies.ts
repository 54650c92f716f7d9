import { advisories, type Finding, findAffected, lookedUp, lookedUpOn } from '#scripts/packages/advisories.ts'
import { compareWithToday } from '#scripts/packages/age.ts'
import { describeMaterials } from '#scripts/packages/cyclonedx.ts'
import { findFaults } from '#scripts/packages/faults.ts'
import { countLicenses } from '#scripts/packages/licenses.ts'
import { type LockedPackage, readLock, readLockFile, readManifest } from '#scripts/packages/lock.ts'
import { askForAdvisories, askForNewest } from '#scripts/packages/registry.ts'
import type { TrialRow } from '../../rows/row.ts'

type Part = { passed: boolean; measured: string }

const list = (names: readonly string[]) => (names.length === 0 ? '' : ` (${names.join(', ')})`)
const nameFinding = ({ package: { name, version }, advisory: { id } }: Finding) => `${name} ${version} ${id}`

/** What is known against the packages: the registry says, or else our own list. */
async function judgeAdvisories(packages: readonly LockedPackage[]): Promise<Part> {
  const told = await askForAdvisories()
  if (told !== null) {
    return { passed: told.length === 0, measured: `${told.length} with known advisories${list(told)}` }
  }
  const found = findAffected(packages)
  const standing = found.filter(({ advisory }) => advisory.unreached === undefined)
  const spared = new Set(found.flatMap(({ advisory }) => (advisory.unreached === undefined ? [] : advisory.id)))
  const verdict = standing.length === 0 ? 'none applies' : `${standing.length} apply${list(standing.map(nameFinding))}`
  return {
    passed: standing.length === 0,
    measured:
      `the registry in use answers no \`npm audit\`; by our own list of ${new Set(advisories.map(({ id }) => id)).size} advisories about ` +
      `${lookedUp.length} packages, looked up on ${lookedUpOn}: ${verdict}; ${spared.size} are about versions in use and ` +
      `parts that are never reached${list([...spared])}`,
  }
}

/** How old the packages are, and whether their makers advise against one by now. */
async function judgeAge(packages: readonly LockedPackage[]): Promise<Part> {
  const answer = await askForNewest()
  if (answer === null) return { passed: false, measured: 'age: not tried, as the registry is out of reach' }
  const { deprecated, unasked, behind, majorsBehind } = compareWithToday(packages, answer.fresh, answer.offers)
  return {
    passed: deprecated.length === 0,
    measured: [
      `${deprecated.length} of ${packages.length - unasked.length} deprecated${list(deprecated)}`,
      `${unasked.length} that npm would lock otherwise today${list(unasked)}`,
      `of those asked for, ${behind.length} not the newest of their major version${list(behind)}`,
      `${majorsBehind.length} with a newer major version${list(majorsBehind)}`,
    ].join(', '),
  }
}

export const row: TrialRow = {
  name: 'dependencies',
  figure:
    'no known advisory that applies, none deprecated, licenses agreed to, exact, sealed, used, scripts only as allowed',
  guards:
    'exact versions with checksums, known advisories, licenses that were agreed to, and no scripts at installation',
  seenToFail:
    'With one version left open, the short form named the package; while answers of other servers were still unpacked, ' +
    'it named Node 24.21.0 for its Brotli (CVE-2026-111497)',
  run: async () => {
    const [lockText, manifest] = [readLockFile(), readManifest()]
    const packages = readLock(lockText)
    const faults = findFaults(lockText, manifest)
    const { components } = describeMaterials(lockText, manifest)
    const parts = [await judgeAdvisories(packages), await judgeAge(packages)]
    return {
      passed: faults.length === 0 && components.length === packages.length && parts.every(({ passed }) => passed),
      measured: [
        `${packages.length} packages (${countLicenses(packages)})`,
        ...[...parts.map(({ measured }) => measured), ...faults],
      ].join('; '),
    }
  },
}
