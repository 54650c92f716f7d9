import { describe, expect, it } from 'vitest'
import {
  findDeprecated,
  findFaults,
  findLicenses,
  findOpenVersions,
  findScripts,
  findUnasked,
  findUnsealed,
  findUnused,
} from './checks.ts'
import { findWanted, type LockedPackage, readLock, readLockFile, readManifest } from './lock.ts'
import { describeMaterials } from './sbom.ts'

const manifest = readManifest()
const lockText = readLockFile()
const one: LockedPackage = {
  path: 'node_modules/one',
  name: 'one',
  version: '1.0.0',
  license: 'MIT',
  integrity: 'sha512-AAAA',
  isDevelopment: false,
  hasInstallScript: false,
  isDeprecated: false,
  wants: [],
}

it('all packages are pinned, checksummed, licensed, used, and run no install scripts', () => {
  expect(findFaults(lockText, manifest)).toEqual([])
  expect(readLock(lockText).length).toBeGreaterThan(300)
})

describe('a package is refused', () => {
  it.each(['GPL-3.0-only', 'MPL-2.0', 'OFL-1.1', 'SEE LICENSE IN LICENSE', undefined])('under %s', (license) =>
    expect(findLicenses([{ ...one, license }])).toHaveLength(1),
  )
  it('of an open version', () =>
    expect(findOpenVersions({ ...manifest, dependencies: { one: '^1.0.0' } })).toEqual([
      'one: ^1.0.0 is no exact version',
    ]))
  it('without a checksum', () => expect(findUnsealed([{ ...one, integrity: undefined }])).toHaveLength(1))
  it('that runs a script as it is installed', () =>
    expect(findScripts([{ ...one, hasInstallScript: true }], { ...manifest, allowScripts: {} })).toHaveLength(1))
  it('that its makers advise against', () => expect(findDeprecated([{ ...one, isDeprecated: true }])).toHaveLength(1))
  it('that nothing uses', () =>
    expect(findUnused({ ...manifest, dependencies: { one: '1.0.0' } }, new Set())).toContain('one'))
  it('that is there only because another asks for it', () =>
    expect(findUnasked({ ...manifest, dependencies: {} }, new Set(['one']))).toEqual(['one']))
})

describe('the bill of materials', () => {
  const materials = describeMaterials(lockText, manifest)

  it('names each package once, with version, license and checksum', () => {
    const refs = materials.components.map((component) => component['bom-ref'])
    expect(new Set(refs).size).toBe(readLock(lockText).length)
    for (const component of materials.components) {
      expect(component).toMatchObject({
        licenses: [expect.anything()],
        hashes: [{ alg: 'SHA-512', content: expect.stringMatching(/^[0-9a-f]{128}$/) }],
        purl: expect.stringMatching(/^pkg:npm\/(%40[\w.-]+\/)?[\w.-]+@\d+\.\d+\.\d+[\w.-]*$/),
      })
    }
  })

  it('lists dependencies between these packages only', () => {
    const refs = new Set(materials.components.map((component) => component['bom-ref']))
    const [own, ...others] = materials.dependencies
    expect(own?.dependsOn).toContain('node_modules/fastify')
    expect(others.flatMap(({ dependsOn }) => dependsOn).filter((ref) => !refs.has(ref))).toEqual([])
  })

  it('is the same for the same lock file', () =>
    expect(JSON.stringify(describeMaterials(lockText, manifest))).toBe(JSON.stringify(materials)))
})

it('a package gets what lies nearest to it, as Node looks it up', () => {
  const nested = { ...one, path: 'node_modules/two/node_modules/one' }
  const all = new Map([one, nested].map((each) => [each.path, each]))
  expect(findWanted(all, 'node_modules/two', 'one')).toBe(nested)
  expect(findWanted(all, 'node_modules/@a/three', 'one')).toBe(one)
  expect(findWanted(all, 'node_modules/two/node_modules/four', 'one')).toBe(nested)
  expect(findWanted(all, '', 'none')).toBeUndefined()
})
