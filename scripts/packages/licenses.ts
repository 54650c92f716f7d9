import type { LockedPackage } from './lock.ts'

/** Ask for a notice at most. */
const allowed = [
  ...['MIT', 'MIT-0', 'ISC', 'BSD-2-Clause', 'BSD-3-Clause', '0BSD', 'Apache-2.0'],
  ...['BlueOak-1.0.0', 'CC0-1.0', 'Unlicense', 'Python-2.0'],
]

/** What is taken all the same, or known better than its manifest says, by name; each with the reason. */
const exceptions: { names: RegExp; license: string; reason: string }[] = [
  {
    names: /^@fontsource-variable\//,
    license: 'OFL-1.1',
    reason: 'fonts, which are shipped as they are and not sold by themselves',
  },
  {
    names: /^(@resvg\/resvg-wasm|lightningcss(-[\w-]+)?|axe-core)$/,
    license: 'MPL-2.0',
    reason: 'used as published: the license asks for the source of changed files, and none is changed',
  },
]

/** Where the manifest names no license and the package's own LICENSE file is one. */
const licenseByFile: Record<string, string> = { 'png-js@2.0.0': 'MIT' }

/** The license that a package is under, as an SPDX expression; undefined when nobody says. */
export const licenseOf = ({ name, version, license }: LockedPackage): string | undefined =>
  license ?? licenseByFile[`${name}@${version}`]

/** Whether a package may be used under its license. Of several to choose from one is enough. */
export function mayBeUsed(one: LockedPackage): boolean {
  const choices = (licenseOf(one) ?? '').replace(/^\((.*)\)$/, '$1').split(' OR ')
  return choices.some(
    (license) =>
      allowed.includes(license) || exceptions.some((each) => each.license === license && each.names.test(one.name)),
  )
}

/** How many packages are under which license, the most first: `MIT 256, Apache-2.0 37`. */
export function countLicenses(packages: readonly LockedPackage[]): string {
  const counts = new Map<string, number>()
  for (const one of packages) {
    const license = licenseOf(one) ?? 'none'
    counts.set(license, (counts.get(license) ?? 0) + 1)
  }
  return [...counts]
    .sort(([, left], [, right]) => right - left)
    .map(([license, count]) => `${license} ${count}`)
    .join(', ')
}
