import { describe, expect, it } from 'vitest'
import { createSignedLinks } from './signed-links.ts'

const start = new Date('2026-11-21T12:00:00Z')
const later = (seconds: number) => new Date(start.getTime() + seconds * 1000)
const secretOf = (text: string) => Buffer.from(text).toString('base64')
const open = (secrets: readonly [string, ...string[]], now = start) => createSignedLinks(secrets, () => now)

const parts = ['clatter', '2.1.0', 'mac']
const given = open([secretOf('ours')]).sign('download', parts, later(300))

describe('a signed link', () => {
  it('opens until its time is over', () => {
    expect(open([secretOf('ours')]).verify('download', parts, given)).toBe(true)
    expect(open([secretOf('ours')], later(299)).verify('download', parts, given)).toBe(true)
    expect(open([secretOf('ours')], later(300)).verify('download', parts, given)).toBe(false)
  })

  it('opens with a secret that is no longer the newest, and not with another shop’s', () => {
    expect(open([secretOf('newer'), secretOf('ours')]).verify('download', parts, given)).toBe(true)
    expect(open([secretOf('newer')]).verify('download', parts, given)).toBe(false)
  })

  it('is for what it names alone', () => {
    const { verify } = open([secretOf('ours')])
    expect(verify('license-file', parts, given)).toBe(false)
    for (const others of [
      ['clatter', '2.1.0'],
      ['clatter', '2.1.0', 'windows'],
      [...parts, ''],
      ['clatter,2.1.0', 'mac'],
    ])
      expect(verify('download', others, given), others.join()).toBe(false)
  })

  it('does not open with anything changed in it, not even its spelling', () => {
    const { verify } = open([secretOf('ours')])
    const { expires, signature } = given
    const respelled = signature.slice(0, -1) + String.fromCharCode(signature.charCodeAt(signature.length - 1) + 1)
    const later = String(Number(expires) + 1)
    for (const changed of [
      ...[`0${expires}`, `${expires}.0`, later, '1e99', '', 'never'].map((other) => ({ expires: other, signature })),
      ...['', `${signature}=`, signature.toUpperCase(), respelled, 'é'.repeat(43)].map((other) => ({
        expires,
        signature: other,
      })),
    ])
      expect(verify('download', parts, changed), JSON.stringify(changed)).toBe(false)
  })
})
