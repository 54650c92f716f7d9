import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { permissions, roles } from '#contract/vendor-api/permissions.ts'
import {
  hashKey,
  isKey,
  isKeyValid,
  isLastUseOld,
  keyBytes,
  lastUseInterval,
  mayRole,
  rolesOf,
  startOfKey,
  writeKey,
} from './rules.ts'

const now = new Date('2026-11-26T12:00:00Z')
const later = (milliseconds: number) => new Date(now.getTime() + milliseconds)

describe('the table of permissions', () => {
  it('has a line for each permission, and gives each to the owner', () => {
    expect(Object.keys(rolesOf).sort()).toEqual([...permissions].sort())
    expect(permissions.filter((permission) => !mayRole('owner', permission))).toEqual([])
  })

  it('lets a read-only key change nothing', () => {
    const changing = permissions.filter((permission) => !permission.endsWith(':read'))
    expect(changing.length).toBeGreaterThan(5)
    expect(changing.filter((permission) => mayRole('read-only', permission))).toEqual([])
  })

  it('gives money to nobody but support and accounting, and receivers of webhooks to the owner alone', () => {
    expect(roles.filter((role) => mayRole(role, 'orders:refund'))).toEqual(['owner', 'support', 'accounting'])
    expect(roles.filter((role) => mayRole(role, 'webhooks:write'))).toEqual(['owner'])
  })
})

describe('a key', () => {
  const key = writeKey(randomBytes(keyBytes))

  it('begins with bl_live_, is long, and is stored as a hash that does not contain it', () => {
    expect(key).toMatch(/^bl_live_[\w-]{43}$/)
    expect(hashKey(key)).toMatch(/^[0-9a-f]{64}$/)
    expect(hashKey(key)).not.toBe(hashKey(writeKey(randomBytes(keyBytes))))
    expect(startOfKey(key)).toBe(key.slice(0, 12))
  })

  it.each(['', 'bl_live_', 'bl_live_short', 'bl_test_x', ' bl_live_', 'x'.repeat(51)])('is not %j', (text) => {
    expect(isKey(text)).toBe(false)
  })

  it('is recognised by its form', () => {
    expect([key, `${key}=`, `${key}\n`, key.slice(1)].map(isKey)).toEqual([true, false, false, false])
  })

  it('is valid until it expires or is revoked', () => {
    expect(isKeyValid({ expiresAt: null, revokedAt: null }, now)).toBe(true)
    expect(isKeyValid({ expiresAt: later(1), revokedAt: null }, now)).toBe(true)
    expect(isKeyValid({ expiresAt: now, revokedAt: null }, now)).toBe(false)
    expect(isKeyValid({ expiresAt: null, revokedAt: now }, now)).toBe(false)
  })

  it('has its last use written at most once a minute, and again after a clock was set back', () => {
    expect(isLastUseOld(null, now)).toBe(true)
    expect(isLastUseOld(now, later(lastUseInterval - 1))).toBe(false)
    expect(isLastUseOld(now, later(lastUseInterval))).toBe(true)
    expect(isLastUseOld(now, later(-lastUseInterval))).toBe(true)
  })
})
