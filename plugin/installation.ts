import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { type ActivationAnswer, type Device, type DeviceClient, RefusedError } from './client.ts'
import { type LicenseClaims, splitPems, UnknownSignerError, verifyToken } from './token.ts'

export type InstallationSettings = {
  client: DeviceClient
  productId: string
  device: Device
  /** The folder in which token and public keys are kept. */
  store: string
  now?: () => Date
}
export type Installation = ReturnType<typeof createInstallation>

/**
 * A plug-in as it is installed on a device: it keeps its license token and the vendor's public keys, and checks each token
 * before it keeps it. What was kept stays until a better one is there: no failure on the way costs a good token.
 */
export function createInstallation({ client, productId, device, store, now = () => new Date() }: InstallationSettings) {
  const files = {
    token: path.join(store, `${productId}.token`),
    keys: path.join(store, 'vendor.pem'),
    machine: path.join(store, `${productId}.dt`),
  }
  const check = (token: string, publicKeys: string) =>
    verifyToken(token.trim(), { publicKeys, productId, deviceSignature: device.signature, now: now() })

  /** Checks by the keys at hand; when none of them has signed it, by those that are published by now. */
  async function checkByAnyKey(token: string, keys: string): Promise<{ claims: LicenseClaims; keys: string }> {
    try {
      return { claims: check(token, keys), keys }
    } catch (error) {
      if (!(error instanceof UnknownSignerError)) throw error
      const published = await client.fetchPublicKeys().catch((cause: unknown) => {
        throw new UnknownSignerError(error.message, { cause })
      })
      return { claims: check(token, published), keys: published }
    }
  }

  async function keep(token: string, keys: string): Promise<LicenseClaims> {
    const checked = await checkByAnyKey(token, keys)
    await replaceFile(files.keys, checked.keys)
    await replaceFile(files.token, token.trim())
    return checked.claims
  }

  const readToken = () =>
    readFile(files.token, 'utf8').catch((cause: unknown) => {
      throw new RefusedError('This device has no license token yet: activate it first', { cause })
    })

  return {
    files,

    /** Asks for an activation, and waits until the customer has answered at the address that `open` is given. */
    async activate(open: (answer: ActivationAnswer) => void): Promise<LicenseClaims> {
      const keys = await client.fetchPublicKeys()
      const answer = await client.requestActivation(device)
      open(answer)
      return keep(await client.waitForToken(answer.request), keys)
    },

    /** Checks the kept token without any network. */
    async verify(): Promise<LicenseClaims> {
      return check(await readToken(), await readFile(files.keys, 'utf8'))
    },

    /** Gets a fresh token, by the keys that the vendor publishes now. Throws RefusedError when the license is gone. */
    async validate(): Promise<LicenseClaims> {
      const token = await readToken()
      const keys = await client.fetchPublicKeys()
      return keep(await client.validate(token), keys)
    },

    /** Gives this device's seat back, and forgets the token then. */
    async revoke(): Promise<void> {
      await client.revoke(await readToken())
      await rm(files.token)
    },

    /** Writes what its owner uploads for a device without a network; answers where. */
    async writeMachineFile(): Promise<string> {
      const machine = { id: device.signature, name: device.name, productId, format: 'JWT' }
      const encoded = Buffer.from(JSON.stringify(machine)).toString('base64')
      await replaceFile(files.machine, encoded.replace(/.{1,64}/g, '$&\n'))
      return files.machine
    },

    /** Takes the license file that came of a machine file. `builtIn` are the keys that a plug-in was built with. */
    async takeLicenseFile(file: string, builtIn = ''): Promise<LicenseClaims> {
      const token = await readFile(file, 'utf8').catch((cause: unknown) => {
        throw new RefusedError(`The license file can not be read: ${file}`, { cause })
      })
      const kept = await readFile(files.keys, 'utf8').catch(noneYet)
      return keep(token, [...new Set(splitPems(kept + builtIn))].join('\n'))
    },
  }
}

/** Never half a file: what was there stays until the new one is whole. */
async function replaceFile(file: string, content: string): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true })
  await writeFile(`${file}.part`, content, { mode: 0o600 })
  await rename(`${file}.part`, file)
}

function noneYet(error: unknown): string {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return ''
  throw error
}
