import { generateKeyPairSync } from 'node:crypto'
import { jwtVerify } from 'jose'
import { describe, expect, it } from 'vitest'
import { makeLicenseFile } from './license-file.ts'
import { readPasted } from './read-input.ts'

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const key = {
  id: 'key-1',
  createdAt: '2026-11-28T00:00:00.000Z',
  pkcs8: privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64'),
}
const page = {
  vendor: { id: 'vendor', name: 'Oddmeter' },
  products: [{ id: 'clatter', name: 'Clatter' }],
  keys: [key],
}
const machine = { text: '', signature: 'the device', deviceName: 'Ateliér', productId: 'clatter' }
const now = new Date('2056-11-28T12:00:00Z')
const claimsOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())

describe('the license file of a released key', () => {
  it('is signed by it in 2056, and has every claim of the service’s and no end', async () => {
    const token = await makeLicenseFile(page, { machine, owner: 'Zoë ⅞', key, now })
    const expectation = { algorithms: ['RS256'], issuer: 'vendor', audience: 'clatter', currentDate: now }
    const { payload } = await jwtVerify(token, publicKey, expectation)
    const uuid = expect.stringMatching(/^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/)
    const at = now.getTime() / 1000
    expect(payload).toEqual({
      iss: 'vendor',
      aud: 'clatter',
      id: uuid,
      'l:id': uuid,
      trial: false,
      method: 'Offline',
      sig: 'the device',
      iat: at,
      validated: at,
      'p:id': 'clatter',
      'p:name': 'Clatter',
      'u:id': uuid,
      'u:name': 'Zoë ⅞',
      'u:email': '',
    })
    expect(claimsOf(token)['l:id']).not.toMatch(/^0{8}/)
    expect(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()).toBe(
      '{"alg":"RS256","typ":"JWT","kid":"key-1"}',
    )
  })

  it('is made for a product that the release does not list', async () => {
    const token = await makeLicenseFile(page, {
      machine: { ...machine, productId: 'snare' },
      owner: 'everyone',
      key,
      now,
    })
    expect(claimsOf(token)).toMatchObject({ aud: 'snare', 'p:id': 'snare', 'p:name': 'snare' })
  })
})

describe('what is pasted', () => {
  const json = JSON.stringify({ id: 'the device', name: 'Cellar', productId: 'clatter', format: 'JWT' })
  const read = { file: expect.objectContaining({ signature: 'the device', deviceName: 'Cellar' }) }

  it('may be the text of a machine file, or the link of a code', () => {
    expect(readPasted(Buffer.from(json).toString('base64'))).toEqual(read)
    const link = Buffer.from(json).toString('base64url')
    expect(readPasted(` https://oddmeter.example/activate/offline#machine=${link}\n`)).toEqual(read)
  })

  it('is refused in words when it is anything else', () => {
    expect(readPasted('https://oddmeter.example/activate?token=1')).toHaveProperty('problem')
    expect(readPasted('https://oddmeter.example/activate/offline#machine=abc')).toHaveProperty('problem')
  })
})
