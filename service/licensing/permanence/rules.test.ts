import { expect, it } from 'vitest'
import { explainObstacle, findObstacle, type PermanenceFacts } from './rules.ts'

const now = new Date('2026-11-28T12:00:00Z')
const free = { limit: 6, used: 0, nextAt: null }
const plain: PermanenceFacts = {
  status: 'Active',
  expiresAt: null,
  permanentSince: null,
  isInTransfer: false,
  devices: 3,
  offline: free,
}

it.each<[string, Partial<PermanenceFacts>, ReturnType<typeof findObstacle>]>([
  ['one without end', {}, null],
  ['one of which the last offline activations are left', { offline: { limit: 6, used: 3, nextAt: now } }, null],
  [
    'one without devices, when all offline activations are used',
    { devices: 0, offline: { limit: 6, used: 6, nextAt: now } },
    null,
  ],
  ['one that is permanent', { permanentSince: now }, 'already-permanent'],
  ['one that has ended', { status: 'Revoked' }, 'not-active'],
  ['one that ends', { expiresAt: new Date('2027-01-01T00:00:00Z') }, 'ends'],
  ['one whose end has come', { expiresAt: now }, 'not-active'],
  ['one that is offered to somebody else', { isInTransfer: true }, 'in-transfer'],
  ['one that is only for online use', { devices: 0, offline: { limit: 0, used: 0, nextAt: null } }, 'online-only'],
  ['one with more devices than the year allows', { offline: { limit: 6, used: 4, nextAt: now } }, 'too-many-devices'],
])('of %s, what keeps it from becoming permanent is told', (_, facts, obstacle) => {
  expect(findObstacle({ ...plain, ...facts }, now)).toBe(obstacle)
})

it('says which devices are too many, and when the next may go offline', () => {
  const facts = { ...plain, offline: { limit: 6, used: 4, nextAt: new Date('2027-05-04T12:00:00Z') } }
  expect(explainObstacle('too-many-devices', facts)).toBe(
    '3 devices would go offline, but only 2 of 6 offline activations are left this year. The next one is available on 2027-05-04. Revoke devices that you do not use, or wait until then',
  )
})
