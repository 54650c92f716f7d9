import { licenseOf, mayBeUsed } from './licenses.ts'
import { type LockedPackage, type Manifest, readLock } from './lock.ts'
import { findImported, findUnasked, findUnused } from './use.ts'

const exactVersion = /^\d+\.\d+\.\d+(-[\w.]+)?$/

/** Versions that package.json leaves open: what was tried must be what is installed. */
export const findOpenVersions = ({ dependencies, optionalDependencies, devDependencies }: Manifest): string[] =>
  Object.entries({ ...dependencies, ...optionalDependencies, ...devDependencies })
    .filter(([, version]) => !exactVersion.test(version))
    .map(([name, version]) => `${name}: ${version} is no exact version`)

/** Packages that anybody in between could exchange for others. */
export const findUnsealed = (packages: readonly LockedPackage[]): string[] =>
  packages.filter(({ integrity }) => !integrity?.startsWith('sha512-')).map(({ path }) => `${path}: has no checksum`)

/** Packages that run a script as they are installed and may not, and those that may and have none. */
export function findScripts(packages: readonly LockedPackage[], { allowScripts }: Manifest): string[] {
  const running = packages.filter((one) => one.hasInstallScript).map(({ name }) => name)
  const may = Object.keys(allowScripts).filter((name) => allowScripts[name])
  return [
    ...running.filter((name) => !may.includes(name)).map((name) => `${name}: runs a script as it is installed`),
    ...may.filter((name) => !running.includes(name)).map((name) => `${name}: may run a script and has none`),
  ]
}

/** Packages under licenses that have not been agreed to. */
export const findLicenses = (packages: readonly LockedPackage[]): string[] =>
  packages.filter((one) => !mayBeUsed(one)).map((one) => `${one.path}: is under ${licenseOf(one) ?? 'no license'}`)

/** Packages that their makers advise against, as far as the lock file knows. */
export const findDeprecated = (packages: readonly LockedPackage[]): string[] =>
  packages.filter(({ isDeprecated }) => isDeprecated).map(({ path }) => `${path}: its makers advise against it`)

/** All that is wrong with what the program is made of, as far as the repository itself can tell. */
export function findFaults(lockText: string, manifest: Manifest): string[] {
  const packages = readLock(lockText)
  const imported = findImported()
  return [
    ...findOpenVersions(manifest),
    ...findUnsealed(packages),
    ...findScripts(packages, manifest),
    ...findLicenses(packages),
    ...findDeprecated(packages),
    ...findUnused(manifest, imported).map((name) => `${name}: nothing uses it`),
    ...findUnasked(manifest, imported).map((name) => `${name}: is imported, but package.json does not ask for it`),
  ]
}
