#!/usr/bin/env node
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { AwayError, appVersion, createDeviceClient, RefusedError } from './client.ts'
import { createInstallation, type Installation, type Vendor } from './installation.ts'
import { InvalidTokenError, type LicenseClaims } from './license-claims.ts'
import { findUpdate, readUpdates, type Update } from './updates.ts'

const help = `A stand-in for a plug-in on a customer's machine.

  npm run device -- --product talon                activate: prints the address to open, waits, keeps the token
  npm run device -- --product talon --verify       verify the kept token offline
  npm run device -- --product talon --validate     ask the service for a fresh token
  npm run device -- --product talon --revoke       give this device's seat back

  Without a network:
  npm run device -- --product talon --offline               write the machine file, to be uploaded from another computer
  npm run device -- --product talon --license-file PATH     use the license file that the service made from it
  npm run device -- --product talon --license TEXT          use the license that the service showed on a phone, typed in

  npm run device -- --product talon --check-updates         report whether a newer version exists, and where
                                                            (--app-version 2.0.4: newer than that version)

  --server URL     the vendor's service   (default: at PORT, else the shop that runs on DATA_DIR, else http://127.0.0.1:3000)
  --name TEXT      the name of this device   (default: the name of this machine)
  --store FOLDER   where the token, the vendor's id and the public keys are kept
                   (default: device in DATA_DIR, which is .data in the shop folder)
  --vendor ID, --keys PATH   the vendor's id and public keys, as a plug-in has them built in
                             (default: fetched from the service and kept)

  The exit code is 0 for success, 1 for a refusal, and 2 if the service could not be reached.
`

const options = {
  product: { type: 'string' },
  server: { type: 'string' },
  name: { type: 'string', default: hostname() },
  store: { type: 'string' },
  vendor: { type: 'string' },
  keys: { type: 'string' },
  verify: { type: 'boolean', default: false },
  validate: { type: 'boolean', default: false },
  revoke: { type: 'boolean', default: false },
  'check-updates': { type: 'boolean', default: false },
  'app-version': { type: 'string', default: appVersion },
  offline: { type: 'boolean', default: false },
  'license-file': { type: 'string' },
  license: { type: 'string' },
  help: { type: 'boolean', default: false },
} as const

async function main(): Promise<void> {
  const { values } = parseArgs({ options })
  if (values.help || !values.product) return say(help)
  const { product: productId, name, store = path.join(findDataFolder(process.env), 'device') } = values
  const server = (values.server ?? (await findServer(process.env))).replace(/\/$/, '')
  const device = { name, signature: createHash('sha256').update(`${name}\n${hostname()}`).digest('base64') }
  const client = createDeviceClient(server, productId)
  const installation = createInstallation({ client, productId, device, store, vendor: await readVendor(values) })
  const kept = `the token is kept in ${installation.files.token}`

  if (values.verify) return say(`${describe(await installation.verify())}: the token is valid, verified offline`)
  if (values.validate) return say(await validate(installation))
  if (values['check-updates']) {
    const installed = values['app-version']
    const update = findUpdate(readUpdates(await client.fetchUpdates()), installed, 'Linux')
    return say(update ? describeUpdate(update, installed) : `There is no newer version than ${installed}`)
  }
  if (values.revoke) {
    await installation.revoke()
    return say('Revoked: this device has given its seat back')
  }
  if (values.offline) {
    const file = await installation.writeMachineFile()
    return say(`Upload ${file} at\n\n  ${server}/activate/offline\n\nThen use the license file with --license-file.`)
  }
  if (values['license-file'] !== undefined) {
    return say(`${describe(await installation.takeLicenseFile(values['license-file']))}; ${kept}`)
  }
  if (values.license !== undefined) return say(`${describe(await installation.takeLicense(values.license))}; ${kept}`)
  const productName = await findProductName(server, productId)
  const claims = await installation.activate(({ browser }) =>
    say(`Open this address to activate ${productName} on ${name}:\n\n  ${browser}\n\nWaiting for your answer ...`),
  )
  say(`Activated. ${describe(claims)}; ${kept}`)
}

/** The vendor as it is built into a plug-in. Undefined unless both options are given. */
async function readVendor({ vendor, keys }: { vendor?: string; keys?: string }): Promise<Vendor | undefined> {
  if ((vendor === undefined) !== (keys === undefined)) throw new Error('Give --vendor and --keys together')
  return vendor === undefined || keys === undefined
    ? undefined
    : { id: vendor, publicKeys: await readFile(keys, 'utf8') }
}

const findDataFolder = ({ SHOP = '.', DATA_DIR }: NodeJS.ProcessEnv): string => DATA_DIR ?? path.join(SHOP, '.data')

/** How long the storefront is waited for, in milliseconds: a device can be activated without the name of its product. */
const patienceForName = 10_000

/** The product's name in the storefront, or its id if the storefront does not have it or does not answer in time. */
async function findProductName(server: string, productId: string): Promise<string> {
  const text = await readStorefront(server).catch(() => '')
  const products: unknown = text === '' ? null : JSON.parse(text)?.data?.products
  const found: unknown = Array.isArray(products) ? products.find(({ id }) => id === productId)?.name : null
  return typeof found === 'string' ? found : productId
}

async function readStorefront(server: string): Promise<string> {
  const response = await fetch(`${server}/api/customer/storefront`, { signal: AbortSignal.timeout(patienceForName) })
  return response.ok ? response.text() : ''
}

/** The shop on this machine: at the port that is set, otherwise at the address that it has written into its data folder. */
async function findServer(environment: NodeJS.ProcessEnv): Promise<string> {
  if (environment.PORT) return `http://127.0.0.1:${environment.PORT}`
  const written = await readFile(path.join(findDataFolder(environment), 'address'), 'utf8').catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error
      return 'http://127.0.0.1:3000'
    },
  )
  return written.trim()
}

async function validate(installation: Installation): Promise<string> {
  try {
    return `Valid: the service sent a fresh token. ${describe(await installation.validate())}`
  } catch (error) {
    if (!(error instanceof AwayError)) throw error
    const still = `${describe(await installation.verify())}, which is still valid without it`
    throw new AwayError(`${error.message}. ${still}`, { cause: error.cause })
  }
}

function describeUpdate({ version, notes, url, file }: Update, installed: string): string {
  const facts = file && [
    file.name,
    ...(file.size === undefined ? [] : [`${file.size} bytes`]),
    ...(file.sha256 === undefined ? [] : [`SHA-256 ${file.sha256}`]),
  ]
  const where = facts ? `${facts.join(', ')}\n${file.path}` : 'It has no file for this system'
  return `Version ${version} is available, this is ${installed}\n\n${notes}\n\n${where}\n\nMore at ${url}`
}

function describe(claims: LicenseClaims): string {
  // A compact license does not name its owner.
  if (!claims.trial) return claims['u:name'] === '' ? 'Licensed for this device' : `Licensed to ${claims['u:name']}`
  const lastDay = new Date((claims.exp ?? 0) * 1000).toLocaleDateString('en-GB', { dateStyle: 'long' })
  return `A trial until ${lastDay}`
}

function say(text: string): void {
  process.stdout.write(`${text}\n`)
}

main().catch((error: unknown) => {
  const isExpected = error instanceof RefusedError || error instanceof InvalidTokenError
  const cause = error instanceof Error && error.cause instanceof Error ? ` (${error.cause.message})` : ''
  process.stderr.write(`${error instanceof Error ? error.message + (isExpected ? '' : cause) : String(error)}\n`)
  process.exitCode = error instanceof AwayError ? 2 : 1
})
