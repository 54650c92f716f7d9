import { createHash } from 'node:crypto'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { createDeviceClient, RefusedError } from './client.ts'
import { InvalidTokenError, verifyToken } from './token.ts'

const help = `A stand-in for a plug-in on a customer's machine.

  npm run device -- --product clatter              activate: prints the address to open, waits, keeps the token
  npm run device -- --product clatter --verify     check the kept token offline
  npm run device -- --product clatter --validate   ask the service for a fresh token
  npm run device -- --product clatter --revoke     give this device's seat back

  --server URL     the vendor's service   (default http://127.0.0.1:3000)
  --name TEXT      what this device is called   (default: this machine's name)
  --store FOLDER   where token and public key are kept   (default .data/device)
`

const options = {
  product: { type: 'string' },
  server: { type: 'string', default: 'http://127.0.0.1:3000' },
  name: { type: 'string', default: hostname() },
  store: { type: 'string', default: '.data/device' },
  verify: { type: 'boolean', default: false },
  validate: { type: 'boolean', default: false },
  revoke: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const

async function main(): Promise<void> {
  const { values } = parseArgs({ options })
  if (values.help || !values.product) return say(help)
  const { product: productId, server, name, store } = values
  const device = { name, signature: createHash('sha256').update(`${name}\n${hostname()}`).digest('base64') }
  const files = { token: path.join(store, `${productId}.token`), keys: path.join(store, 'vendor.pem') }
  const client = createDeviceClient(server.replace(/\/$/, ''), productId)

  const check = async (token: string) => {
    const publicKeys = await readFile(files.keys, 'utf8')
    return verifyToken(token, { publicKeys, productId, deviceSignature: device.signature, now: new Date() })
  }
  const keep = async (token: string) => {
    const claims = await check(token)
    await writeFile(files.token, token, { mode: 0o600 })
    return claims
  }
  const readToken = () =>
    readFile(files.token, 'utf8').catch((cause: unknown) => {
      throw new RefusedError('This device has no license token yet: activate it first', { cause })
    })

  if (values.verify) {
    const claims = await check(await readToken())
    return say(`Licensed to ${claims['u:name'] || 'a trial'}: the token is good, checked offline`)
  }
  if (values.validate) {
    await keep(await client.validate(await readToken()))
    return say('Valid: the service sent a fresh token')
  }
  if (values.revoke) {
    await client.revoke(await readToken())
    await rm(files.token)
    return say('Revoked: this device has given its seat back')
  }
  await mkdir(store, { recursive: true })
  await writeFile(files.keys, await client.fetchPublicKeys())
  const { browser, request } = await client.requestActivation(device)
  say(`Open this address to activate ${productId} on ${name}:\n\n  ${browser}\n\nWaiting for your answer ...`)
  const claims = await keep(await client.waitForToken(request))
  say(`Activated. Licensed to ${claims['u:name'] || 'a trial'}; the token is kept in ${files.token}`)
}

function say(text: string): void {
  process.stdout.write(`${text}\n`)
}

main().catch((error: unknown) => {
  const isExpected = error instanceof RefusedError || error instanceof InvalidTokenError
  const cause = error instanceof Error && error.cause instanceof Error ? ` (${error.cause.message})` : ''
  process.stderr.write(`${error instanceof Error ? error.message + (isExpected ? '' : cause) : String(error)}\n`)
  process.exitCode = 1
})
