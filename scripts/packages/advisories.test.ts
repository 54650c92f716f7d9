import { describe, expect, it } from 'vitest'
import { advisories, findAffected, lookedUp, lookedUpOn } from './advisories.ts'
import { compareWithToday } from './age.ts'
import { type LockedPackage, readLock, readLockFile } from './lock.ts'
import { compareVersions, isWithin, majorOf } from './versions.ts'

const packages = readLock(readLockFile())
const one: LockedPackage = {
  ...{ path: 'node_modules/one', name: 'one', version: '1.4.0', license: 'MIT', integrity: 'sha512-AAAA' },
  ...{ isDevelopment: false, hasInstallScript: false, isDeprecated: false, wants: [] },
}

describe('what is known against the packages', () => {
  it('is about none of the locked versions, or about a part that is never reached', () => {
    const standing = findAffected(packages).filter(({ advisory }) => advisory.unreached === undefined)
    expect(standing.map(({ package: { name, version }, advisory: { id } }) => `${name} ${version} ${id}`)).toEqual([])
  })

  it('finds a version that is affected, and not the one that mends it', () => {
    const fastify = (version: string) => ({ ...one, name: 'fastify', version })
    expect(findAffected([fastify('5.12.5')]).map(({ advisory }) => advisory.id)).toEqual(['CVE-2026-107832'])
    expect(findAffected([fastify('5.12.6')])).toEqual([])
  })

  it('is about packages that were looked up, each with where it was read, and none of them twice', () => {
    for (const { name, source, affected } of advisories) {
      expect(lookedUp).toContain(name)
      expect(source).toMatch(/^https:\/\//)
      expect(affected).not.toHaveLength(0)
    }
    expect(new Set(advisories.map(({ name, id }) => `${name} ${id}`)).size).toBe(advisories.length)
    expect(lookedUpOn).toMatch(/^\d{4}-\d\d-\d\d$/)
  })

  it('was looked up for packages that are locked', () =>
    expect(lookedUp.filter((name) => packages.every((each) => each.name !== name))).toEqual([]))
})

describe('versions', () => {
  it.each([
    ['1.2.3', '1.2.3', 0],
    ['1.2.3', '1.2.10', -1],
    ['1.10.0', '1.9.9', 1],
    ['2.0.0', '10.0.0', -1],
    ['2.0.0-beta.2', '2.0.0', -1],
    ['2.0.0', '2.0.0-beta.2', 1],
    ['2.0.0-beta.1', '2.0.0-beta.2', -1],
  ])('%s against %s', (left, right, order) => expect(Math.sign(compareVersions(left, right))).toBe(order))

  it('are within a range from its first to before its last', () => {
    const range = { from: '1.1.0', before: '1.4.0' }
    const within = ['1.0.9', '1.1.0', '1.3.9', '1.4.0'].filter((version) => isWithin(version, range))
    expect(within).toEqual(['1.1.0', '1.3.9'])
    expect(isWithin('0.0.1', { before: '1.4.0' })).toBe(true)
  })

  it('that can not be read are refused, not taken for harmless', () =>
    expect(() => isWithin('latest', { before: '1.4.0' })).toThrow('latest is no version'))

  it('have a major', () => expect(majorOf('24.21.0')).toBe(24))
})

describe('what is locked, beside what npm would lock today', () => {
  it('is told when its makers advise against it by now', () =>
    expect(compareWithToday([one], [{ ...one, isDeprecated: true }], [])).toMatchObject({
      ...{ deprecated: ['node_modules/one'], unasked: [] },
    }))

  it('is not known of when npm would lock another', () =>
    expect(compareWithToday([one], [{ ...one, version: '1.5.0', isDeprecated: true }], [])).toMatchObject({
      ...{ deprecated: [], unasked: ['node_modules/one'] },
    }))

  it('is behind when there is a newer one, of the same major or of the next', () =>
    expect(
      compareWithToday(
        [],
        [],
        [
          { name: 'same', locked: '1.4.0', newest: '1.4.0' },
          { name: 'minor', locked: '1.4.0', newest: '1.5.0' },
          { name: 'major', locked: '1.4.0', newest: '2.0.0' },
        ],
      ),
    ).toMatchObject({ behind: ['minor'], majorsBehind: ['major'] }))
})
