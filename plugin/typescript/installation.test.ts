import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { compactVectorFile, readVectors } from '../vectors/report.ts'
import { AwayError, createDeviceClient, type DeviceClient, RefusedError } from './client.ts'
import { createInstallation, type Vendor } from './installation.ts'
import { InvalidTokenError } from './license-claims.ts'
import { createVendorKey, goodClaims, signToken } from './testing/signed-tokens.ts'

const [oldKey, newKey, strangersKey] = [createVendorKey(), createVendorKey(), createVendorKey()]
const device = { name: 'Studio', signature: goodClaims.sig }
const now = new Date('2026-11-21T12:00:00Z')
const isAway = async () => {
  throw new AwayError('The service cannot be reached')
}

let store: string
beforeEach(async () => {
  store = await mkdtemp(path.join(tmpdir(), 'backline-installation-'))
})
afterEach(() => rm(store, { recursive: true }))

/** An installation whose service answers so; what it is not asked about is away. */
const install = (answers: Partial<DeviceClient>, vendor?: Vendor) =>
  createInstallation({
    client: {
      ...createDeviceClient('http://127.0.0.1:1', 'clatter'),
      fetchVendorId: async () => goodClaims.iss,
      fetchPublicKeys: isAway,
      requestActivation: isAway,
      waitForToken: isAway,
      validate: isAway,
      revoke: isAway,
      ...answers,
    },
    productId: 'clatter',
    device,
    store,
    vendor,
    now: () => now,
  })

const publishes =
  (...keys: { publicPem: string }[]) =>
  async () =>
    keys.map(({ publicPem }) => publicPem).join('')
/** Answers a request with this token. */
const activating = (token: string, ...keys: { publicPem: string }[]) => ({
  fetchPublicKeys: publishes(...keys),
  requestActivation: async () => ({ id: '1', request: 'https://a.example/1', browser: 'https://a.example/activate' }),
  waitForToken: async () => token,
})
const activate = (token: string, ...keys: { publicPem: string }[]) =>
  install(activating(token, ...keys)).activate(() => undefined)
const kept = () => readFile(path.join(store, 'clatter.token'), 'utf8')
const write = async (name: string, content: string) => {
  await writeFile(path.join(store, name), content)
  return path.join(store, name)
}

describe('a plug-in that activates', () => {
  it('keeps its token, and checks it without the service from then on', async () => {
    const asked: string[] = []
    await install(activating(signToken(oldKey), oldKey)).activate(({ browser }) => void asked.push(browser))
    expect(asked).toEqual(['https://a.example/activate'])
    expect(await install({}).verify()).toMatchObject({ aud: 'clatter', 'u:name': 'Ada' })
  })

  it.each([
    ['of another device', signToken(oldKey, { sig: 'that device' })],
    ['signed by a stranger', signToken(strangersKey)],
    ['that has expired', signToken(oldKey, { trial: true, exp: now.getTime() / 1000 })],
  ])('keeps nothing of a token %s', async (_, token) => {
    await expect(activate(token, oldKey)).rejects.toThrow(InvalidTokenError)
    expect(await readdir(store)).toEqual([])
    await expect(install({}).verify()).rejects.toThrow('activate it first')
  })

  it('never fetches the vendor if it has one built in', async () => {
    const vendor = { id: goodClaims.iss, publicKeys: oldKey.publicPem }
    const fetchVendorId = isAway
    await install({ ...activating(signToken(oldKey), strangersKey), fetchVendorId }, vendor).activate(() => undefined)
    const byStranger = install(activating(signToken(strangersKey), strangersKey), vendor)
    await expect(byStranger.activate(() => undefined)).rejects.toThrow('not signed')
  })

  it('takes a token of a key that was published while it waited', async () => {
    const published = [publishes(oldKey), publishes(newKey, oldKey)]
    const fetchPublicKeys = () => (published.shift() ?? isAway)()
    await install({ ...activating(signToken(newKey), oldKey), fetchPublicKeys }).activate(() => undefined)
    expect(await install({}).verify()).toMatchObject({ aud: 'clatter' })
  })
})

describe('a plug-in that is given a compact license', () => {
  const { vectors, keySets } = readVectors(compactVectorFile)
  const find = (id: string) => vectors.find((vector) => vector.id === id)
  const good = find('good-groups')
  const installCompact = () =>
    createInstallation({
      client: createDeviceClient('http://127.0.0.1:1', 'example-synth'),
      productId: good?.audience ?? '',
      device: { name: 'Studio', signature: good?.deviceSignature ?? '' },
      store,
      vendor: { id: good?.issuer ?? '', publicKeys: keySets.vendor ?? '' },
    })

  it('keeps it as it keeps a token, and checks it without the service from then on', async () => {
    const claims = { aud: 'example-synth', method: 'Offline', trial: false }
    expect(await installCompact().takeLicense(` ${good?.token.toLowerCase()}\n`)).toMatchObject(claims)
    expect(await installCompact().verify()).toMatchObject(claims)
    const file = await write('example-synth.mb', good?.token ?? '')
    expect(await installCompact().takeLicenseFile(file)).toMatchObject(claims)
  })

  it('keeps nothing of one with a mistake, or for another device', async () => {
    for (const id of ['typing-character-7-3', 'binding-device'])
      await expect(installCompact().takeLicense(find(id)?.token ?? '')).rejects.toThrow(InvalidTokenError)
    expect(await readdir(store)).toEqual([])
  })
})

describe('a plug-in that validates', () => {
  const fresh = signToken(oldKey, { validated: 2 })
  beforeEach(() => activate(signToken(oldKey), oldKey))

  it('keeps the fresh token and the keys that are published by now', async () => {
    await install({ fetchPublicKeys: publishes(newKey, oldKey), validate: async () => fresh }).validate()
    expect(await kept()).toBe(fresh)
    const file = await write('new.mb', signToken(newKey))
    expect(await install({}).takeLicenseFile(file)).toMatchObject({ aud: 'clatter' })
  })

  it.each<[string, Partial<DeviceClient>]>([
    ['is away', {}],
    ['publishes its keys and is away then', { fetchPublicKeys: publishes(newKey, oldKey) }],
    ['publishes no key of ours', { fetchPublicKeys: publishes(newKey), validate: async () => fresh }],
    [
      'sends no token',
      { fetchPublicKeys: publishes(oldKey), validate: async () => '<html>Sign in to the hotel</html>' },
    ],
    [
      'sends the token of another device',
      { fetchPublicKeys: publishes(oldKey), validate: async () => signToken(oldKey, { sig: 'that device' }) },
    ],
  ])('keeps what it has when the service %s', async (_, answers) => {
    const before = await kept()
    await expect(install(answers).validate()).rejects.toThrow()
    expect(await kept()).toBe(before)
    expect(await install({}).verify()).toMatchObject({ aud: 'clatter' })
  })

  it('hears it when the license is gone', async () => {
    const validate = async () => {
      throw new RefusedError('This license was revoked')
    }
    await expect(install({ fetchPublicKeys: publishes(oldKey), validate }).validate()).rejects.toThrow('was revoked')
  })
})

describe('a plug-in that gives its seat back', () => {
  beforeEach(() => activate(signToken(oldKey), oldKey))

  it('forgets its token once the service has heard of it', async () => {
    await expect(install({}).revoke()).rejects.toThrow(AwayError)
    expect(await install({}).verify()).toMatchObject({ aud: 'clatter' })
    await install({ revoke: async () => undefined }).revoke()
    await expect(install({}).verify()).rejects.toThrow('activate it first')
  })
})

describe('a plug-in without a network', () => {
  it('writes a machine file in lines of base64', async () => {
    const text = await readFile(await install({}).writeMachineFile(), 'utf8')
    expect(text.split('\n').every((line) => /^[\w+/=]{0,64}$/.test(line))).toBe(true)
    expect(JSON.parse(Buffer.from(text, 'base64').toString())).toEqual({
      id: 'this device',
      name: 'Studio',
      productId: 'clatter',
      format: 'JWT',
    })
  })

  it('takes a license file by the keys it was built with', async () => {
    const file = await write('clatter.mb', `${signToken(newKey, { method: 'Offline' })}\r\n`)
    await expect(install({}).takeLicenseFile(file)).rejects.toThrow(AwayError)
    const vendor = { id: goodClaims.iss, publicKeys: oldKey.publicPem + newKey.publicPem }
    await install({}, vendor).takeLicenseFile(file)
    expect(await install({}).verify()).toMatchObject({ method: 'Offline' })
  })

  it.each([
    ['of another device', { sig: 'that device' }, 'another device'],
    ['of another product', { aud: 'thrum' }, 'for thrum'],
    ['of a trial that is over', { trial: true, exp: 1 }, 'expired'],
  ])('refuses a license file %s, and goes on with the token it has', async (_, claims, words) => {
    await activate(signToken(oldKey), oldKey)
    const before = await kept()
    const file = await write('other.mb', signToken(oldKey, claims))
    await expect(install({}).takeLicenseFile(file)).rejects.toThrow(words)
    expect(await kept()).toBe(before)
  })

  it('reports a missing license file', async () => {
    await expect(install({}).takeLicenseFile(path.join(store, 'none.mb'))).rejects.toThrow('cannot be read')
  })
})
