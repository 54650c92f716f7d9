import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import * as z from 'zod/mini'
import { verifyToken } from '#plugin/typescript/token.ts'
import type { Customer } from '#tests/support/customer.ts'
import type { Program } from '#tests/support/program.ts'
import { judge } from './checks.ts'
import { type CppDevice, createCppDevice, type Started } from './cpp-device.ts'
import { productId, signatureOf, vendorId } from './minting.ts'

/** A running shop with a customer who owns one license of Clatter, and devices with the C++ plug-in. */
export type Shop = {
  publicKeys: string
  /** With all keys of the vendor built in, unless others are given. */
  createDevice: (name: string, publicKeys?: string) => Promise<CppDevice>
  /** Answers what a device has asked for, as the customer does in the browser. */
  answer: (started: Started, verb: 'license' | 'trial' | 'cancel') => Promise<void>
  isCompleted: (started: Started) => Promise<boolean>
  /** Uploads a machine file; answers the license file. */
  activateByFile: (machineFile: string) => Promise<string>
  countSeats: () => Promise<number>
}

/** Each answers what is wrong, and null for what is not. */
type Walk = (shop: Shop) => Promise<(string | null)[]>

const vendorSchema = z.object({ data: z.object({ id: z.string() }) })
const completedSchema = z.object({ data: z.boolean() })

/** Prepares a running shop. Devices call it at `server`, which is its own address unless something stands before it. */
export async function createShop(
  { url }: Program,
  customer: Customer,
  program: string,
  folder: string,
  server = url,
): Promise<Shop> {
  const { orderId, checkoutId } = await customer.openCheckout()
  await customer.pay(checkoutId)
  while ((await customer.readOrder(orderId)).status !== 'Completed') await wait(50)
  const fetchText = async (path: string, options: RequestInit = {}) => {
    // Addresses that the shop gives begin with its public one, where this machine does not trust the certificate.
    const { pathname, search } = new URL(path, url)
    const response = await fetch(new URL(pathname + search, url), options)
    const text = await response.text()
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${text}`)
    return { text, location: response.headers.get('location') ?? '' }
  }
  const publicKeys = (await fetchText('/api/public/vendors/current/keys')).text
  const vendor = z.parse(vendorSchema, JSON.parse((await fetchText('/api/public/vendors/current')).text)).data
  const builtIn = { program, server, vendorId: vendor.id, publicKeys, productId }
  const headers = { authorization: `Bearer ${customer.token}` }
  const requestOf = async ({ browserUrl }: Started) =>
    `/api/customer/activations/${new URL(await browserUrl).searchParams.get('token')}`
  return {
    publicKeys,
    createDevice: (name, keys = publicKeys) => createCppDevice(folder, name, { ...builtIn, publicKeys: keys }),
    async answer(started, verb) {
      await fetchText(`${await requestOf(started)}/${verb}`, {
        method: 'POST',
        headers: verb === 'trial' ? {} : headers,
      })
    },
    async isCompleted(started) {
      return z.parse(completedSchema, JSON.parse((await fetchText(`${await requestOf(started)}/completed`)).text)).data
    },
    async activateByFile(body) {
      const path = '/api/customer/inventory/activate?method=Offline'
      const options = { method: 'POST', body, headers: { ...headers, 'content-type': 'text/plain' } }
      return (await fetchText((await fetchText(path, options)).location)).text
    },
    countSeats: async () => (await customer.listLicenses())[0]?.activeNumberOfActivations ?? 0,
  }
}

/** A device that the customer has activated with the license. */
export async function activate(shop: Shop, name: string): Promise<CppDevice> {
  const device = await shop.createDevice(name)
  const started = device.start()
  await shop.answer(started, 'license')
  const problem = judge(await started.finished, 0, 'Licensed to Ada Lovelace')
  if (problem) throw new Error(problem)
  return device
}

const changed = (part: string, change: object) =>
  Buffer.from(JSON.stringify({ ...JSON.parse(Buffer.from(part, 'base64url').toString()), ...change })).toString(
    'base64url',
  )

/** The real token with each claim and header field changed, and in other spellings. */
function tamperWith(token: string): (readonly [name: string, token: string])[] {
  const [header = '', payload = '', signature = ''] = token.split('.')
  const claims: Record<string, unknown> = JSON.parse(Buffer.from(payload, 'base64url').toString())
  return [
    ...Object.keys(claims).map(
      (name) => [name, `${header}.${changed(payload, { [name]: 'x' })}.${signature}`] as const,
    ),
    ['trial taken away', `${header}.${changed(payload, { trial: undefined })}.${signature}`],
    ['an end added', `${header}.${changed(payload, { exp: 4_000_000_000 })}.${signature}`],
    ['alg', `${changed(header, { alg: 'none' })}.${payload}.${signature}`],
    ['kid', `${changed(header, { kid: 'x' })}.${payload}.${signature}`],
    ['typ', `${changed(header, { typ: 'JOSE' })}.${payload}.${signature}`],
    ['no signature', `${header}.${payload}.`],
    ['another signature', `${header}.${payload}.${signature.slice(20)}${signature.slice(0, 20)}`],
    ['padding', `${token}==`],
    ['another spelling', token.slice(0, -1) + String.fromCharCode(token.charCodeAt(token.length - 1) + 1)],
  ]
}

/** Who waits for the browser may take the license file instead. */
async function changeMind(device: CppDevice, licenseFile: string): Promise<string | null> {
  const { output } = await device.run('--play', '6', '--activate', '--license-file', licenseFile)
  return /^Waiting[\s\S]*^Licensed/m.test(output) ? null : `the keeper went on waiting: ${output}`
}

export const walks: Record<string, Walk> = {
  async 'online activation'(shop) {
    const device = await shop.createDevice('Studio')
    const started = device.start()
    const isEarly = await shop.isCompleted(started)
    await shop.answer(started, 'license')
    const activated = judge(await started.finished, 0, 'Licensed to Ada Lovelace')
    const expectation = {
      publicKeys: shop.publicKeys,
      vendorId,
      productId,
      deviceSignature: signatureOf('Studio'),
      now: new Date(),
    }
    const claims = verifyToken(await device.readToken(), expectation)
    return [
      activated,
      isEarly || !(await shop.isCompleted(started))
        ? 'the request was not completed when the device had its token'
        : null,
      judge(await device.run('--verify'), 0, 'the token is valid'),
      judge(await device.run('--validate'), 0, 'a fresh token'),
      judge(await device.run('--verify'), 0, 'the token is valid'),
      claims.method === 'Online' ? null : 'the stand-in in TypeScript reads it otherwise',
    ]
  },

  async 'the keeper waits and plays'(shop) {
    const device = await shop.createDevice('Stage')
    const started = device.start('--play', '8', '--activate')
    await shop.answer(started, 'license')
    const run = await started.finished
    const states = [...run.output.matchAll(/^(Unlicensed|Waiting|Licensed)\b/gm)].map(([state]) => state)
    return [
      judge(run, 0),
      /^(Unlicensed,)?Waiting,Licensed$/.test(String(states)) ? null : `the audio thread saw ${states}`,
      judge(await device.run('--revoke'), 0),
    ]
  },

  async 'tampered tokens'(shop) {
    const device = await activate(shop, 'Studio')
    const good = await device.readToken()
    const problems: (string | null)[] = []
    for (const [name, token] of tamperWith(good)) {
      await device.plantToken(token)
      const problem = judge(await device.run('--verify'), 1)
      problems.push(problem && `${name}: ${problem}`)
    }
    await device.plantToken(good)
    return [...problems, judge(await device.run('--verify'), 0)]
  },

  async "another device's token"(shop) {
    const token = await (await activate(shop, 'Studio')).readToken()
    const other = await shop.createDevice('Somebody else')
    await other.plantToken(token)
    return [judge(await other.run('--verify'), 1, 'belongs to another device')]
  },

  async 'a request that is declined'(shop) {
    const device = await shop.createDevice('Laptop')
    const started = device.start()
    await shop.answer(started, 'cancel')
    return [judge(await started.finished, 1, 'cancelled'), existsSync(device.tokenFile) ? 'it keeps a token' : null]
  },

  async 'giving the seat back'(shop) {
    const device = await activate(shop, 'Laptop')
    const token = await device.readToken()
    const before = await shop.countSeats()
    const revoked = judge(await device.run('--revoke'), 0, 'given its seat back')
    const after = await shop.countSeats()
    const isGone = !existsSync(device.tokenFile)
    await device.plantToken(token)
    return [
      revoked,
      after === before - 1 ? null : `${before} seats were taken before and ${after} after`,
      isGone ? null : 'the token is still there',
      judge(await device.run('--validate'), 1, 'revoked'),
    ]
  },

  async 'activation by file'(shop) {
    const device = await shop.createDevice('Tour bus')
    const written = judge(await device.run('--offline'), 0, '/activate/offline')
    const machineFile = await readFile(`${device.store}/${productId}.dt`, 'utf8')
    const licenseFile = `${device.store}/${productId}.mb`
    await writeFile(licenseFile, await shop.activateByFile(machineFile))
    const stranger = await shop.createDevice('Somebody else')
    return [
      written,
      judge(await stranger.run('--license-file', licenseFile), 1, 'belongs to another device'),
      existsSync(stranger.tokenFile) ? 'a token of another device is kept' : null,
      judge(await device.run('--license-file', licenseFile), 0, 'Licensed to Ada Lovelace'),
      judge(await device.run('--verify'), 0, 'the token is valid'),
      judge(await device.run('--revoke'), 1, 'offline'),
      judge(await device.run('--verify'), 0),
      await changeMind(await shop.createDevice('Tour bus'), licenseFile),
    ]
  },

  async 'a trial'(shop) {
    const device = await shop.createDevice('Curious')
    const started = device.start()
    await shop.answer(started, 'trial')
    return [
      judge(await started.finished, 0, 'A trial of 14 more days'),
      judge(await device.run('--verify'), 0, 'A trial of 14 more days'),
      judge(await device.run('--validate'), 0, 'a fresh token'),
      judge(await device.run('--revoke'), 1, 'trial'),
      judge(await device.run('--verify'), 0),
    ]
  },
}
