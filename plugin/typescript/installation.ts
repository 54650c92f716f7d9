import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { type ActivationAnswer, type Device, type DeviceClient, RefusedError } from './client.ts'
import { verifyCompactLicense } from './compact-license.ts'
import { looksCompact } from './compact-text.ts'
import { type LicenseClaims, UnknownSignerError } from './license-claims.ts'
import { verifyToken } from './token.ts'

/** What a plug-in knows about its vendor: the id, and the public keys as SPKI PEMs. */
export type Vendor = { id: string; publicKeys: string }

export type InstallationSettings = {
  client: DeviceClient
  productId: string
  device: Device
  /** The folder in which the token and the vendor are kept. */
  store: string
  /**
   * What is built into the plug-in. Without it the vendor is fetched from the service and kept, which is for trials only:
   * whoever controls the network could then sign licenses.
   */
  vendor?: Vendor | undefined
  now?: () => Date
}
export type Installation = ReturnType<typeof createInstallation>

/**
 * A plug-in as it is installed on a device. It keeps its license token in a file and verifies each token before it keeps it.
 * A kept token stays until a better one has been verified, so no failure on the way loses a valid license.
 */
export function createInstallation(settings: InstallationSettings) {
  const { client, productId, device, store, vendor: builtIn, now = () => new Date() } = settings
  const files = {
    token: path.join(store, `${productId}.token`),
    keys: path.join(store, 'vendor.pem'),
    vendorId: path.join(store, 'vendor.id'),
    machine: path.join(store, `${productId}.dt`),
  }
  async function check(license: string, { id, publicKeys }: Vendor): Promise<LicenseClaims> {
    const expectation = { publicKeys, vendorId: id, productId, deviceSignature: device.signature, now: now() }
    return looksCompact(license) ? verifyCompactLicense(license, expectation) : verifyToken(license.trim(), expectation)
  }

  const fetchVendor = async (): Promise<Vendor> =>
    builtIn ?? { id: await client.fetchVendorId(), publicKeys: await client.fetchPublicKeys() }

  async function readVendor(): Promise<Vendor | null> {
    if (builtIn) return builtIn
    const [id, publicKeys] = [await readIfPresent(files.vendorId), await readIfPresent(files.keys)]
    return id === null || publicKeys === null ? null : { id, publicKeys }
  }

  /** Verifies a token with the given keys and, if none of them has signed it, with those that are published by now. */
  async function verifyAgain(token: string, vendor: Vendor): Promise<{ claims: LicenseClaims; vendor: Vendor }> {
    try {
      return { claims: await check(token, vendor), vendor }
    } catch (error) {
      if (!(error instanceof UnknownSignerError)) throw error
      const published = await fetchVendor().catch((cause: unknown) => {
        throw new UnknownSignerError(error.message, { cause })
      })
      return { claims: await check(token, published), vendor: published }
    }
  }

  async function keep(token: string, known: Vendor): Promise<LicenseClaims> {
    const { claims, vendor } = await verifyAgain(token, known)
    await replaceFile(files.vendorId, vendor.id)
    await replaceFile(files.keys, vendor.publicKeys)
    await replaceFile(files.token, token.trim())
    return claims
  }

  const takeLicense = async (license: string): Promise<LicenseClaims> =>
    keep(license, (await readVendor()) ?? (await fetchVendor()))

  async function readToken(): Promise<string> {
    const token = await readIfPresent(files.token)
    if (token === null) throw new RefusedError('This device has no license token yet: activate it first')
    return token
  }

  return {
    files,

    /** Asks for an activation, passes the address that the customer opens to `open`, and waits for the customer's answer. */
    async activate(open: (answer: ActivationAnswer) => void): Promise<LicenseClaims> {
      const vendor = await fetchVendor()
      const answer = await client.requestActivation(device)
      open(answer)
      return keep(await client.waitForToken(answer.request), vendor)
    },

    /** Verifies the kept token without a network. */
    async verify(): Promise<LicenseClaims> {
      const token = await readToken()
      const vendor = await readVendor()
      if (!vendor) throw new RefusedError('This device does not know the vendor yet: validate or activate it first')
      return check(token, vendor)
    },

    /** Replaces the kept token by a fresh one. Throws a RefusedError if the license has ended. */
    async validate(): Promise<LicenseClaims> {
      const token = await readToken()
      const vendor = await fetchVendor()
      return keep(await client.validate(token), vendor)
    },

    /** Gives this device's seat back and then removes the kept token. */
    async revoke(): Promise<void> {
      await client.revoke(await readToken())
      await rm(files.token)
    },

    /** Writes the machine file, which the owner of a device without a network uploads. Resolves with its path. */
    async writeMachineFile(): Promise<string> {
      const machine = { id: device.signature, name: device.name, productId, format: 'JWT' }
      const encoded = Buffer.from(JSON.stringify(machine)).toString('base64')
      await replaceFile(files.machine, encoded.replace(/.{1,64}/g, '$&\n'))
      return files.machine
    },

    /** Verifies and keeps the token of a license file, which the service has made from the machine file. */
    async takeLicenseFile(file: string): Promise<LicenseClaims> {
      const token = await readFile(file, 'utf8').catch((cause: unknown) => {
        throw new RefusedError(`The license file cannot be read: ${file}`, { cause })
      })
      return takeLicense(token)
    },

    /** Verifies and keeps a compact license, as it was typed or read from a QR code, or the text of a license file. */
    takeLicense,
  }
}

/** Writes a file whole or not at all. */
async function replaceFile(file: string, content: string): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true })
  await writeFile(`${file}.part`, content, { mode: 0o600 })
  await rename(`${file}.part`, file)
}

async function readIfPresent(file: string): Promise<string | null> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}
