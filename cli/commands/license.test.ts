import { describe, expect, it } from 'vitest'
import { UsageError } from '../command.ts'
import { describeDevice } from './describe-device.ts'
import { describeAffected, readGrant } from './license.ts'

const read = (options: Record<string, string>) => readGrant(new Map(Object.entries(options)))

describe('a grant', () => {
  it('has seats and a name as they were typed, or none', () => {
    expect(read({})).toEqual({})
    expect(read({ seats: '12', once: 'fair-2026.ada' })).toEqual({ seats: 12, once: 'fair-2026.ada' })
  })

  it.each([{ seats: '0' }, { seats: '1.5' }, { seats: '1001' }, { seats: 'all' }, { once: '' }, { once: 'a b' }])(
    'is not given by %j',
    (options) => {
      expect(() => read(options)).toThrow(UsageError)
      expect(() => read(options)).toThrow(`--${Object.keys(options)[0]}: Must be`)
    },
  )
})

it.each([
  [0, 0, 'no device'],
  [1, 0, 'one device'],
  [3, 0, '3 devices'],
  [1, 1, 'one device (it is offline: '],
  [3, 1, '3 devices (one of them is offline: '],
  [3, 2, '3 devices (2 of them are offline: '],
  [2, 2, '2 devices (all of them are offline: '],
])('%i devices, %i of them offline, are told as %s', (devices, offline, words) => {
  expect(describeAffected({ devices, offline })).toMatch(words)
})

it('shows a device in one line, whatever its owner has called it', () => {
  const device = { id: 'd-1', status: 'Active', method: 'Online', lastValidatedAt: null } as const
  const line = describeDevice({ ...device, name: 'Studio\n  license x: Active\u001b[2K\u009b1A' })
  expect(line).toMatch(/^device d-1 "Studio {1,3}license x: Active.*": Active, Online, never seen$/)
  expect(line).not.toMatch(/\p{Cc}/u)
})
