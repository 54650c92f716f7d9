import { fillPath } from '#contract/endpoint.ts'
import { inventoryEndpoints } from '#contract/endpoints/inventory.ts'
import { productNotDownloadable } from '#contract/error-messages.ts'
import {
  type CatalogueArtifact,
  type CatalogueProduct,
  type CatalogueService,
  fileNameOf,
  findArtifact,
  findHindrance,
  findRelease,
  linkSeconds,
  type Reader,
} from '#service/catalogue/index.ts'
import {
  type Caller,
  notAuthenticated,
  notAuthorized,
  notFound,
  type OpenFile,
  type PlatformServices,
  type Storage,
  StorageError,
  unavailable,
} from '#service/platform/index.ts'
import type { DeviceReader } from '../devices/service.ts'
import type { LicenseService } from '../licenses/service.ts'
import type { Measurements } from './file-measurements.ts'

export type Wanted = { id: string; target: string; version: string }
type Asker = { caller: Caller | null; authorization: string | null }
type Addressed = { id: string; version: string; key: string; name: string }
export type GivenSignature = { expires?: string | undefined; signature?: string | undefined }
/** An open file with the hash that the catalogue says; the caller closes it. */
export type Sendable = { opened: OpenFile; fileName: string; sha256: string }

type Dependencies = Pick<PlatformServices, 'clock' | 'links' | 'publicUrl'> & {
  catalogue: CatalogueService
  licenses: LicenseService
  deviceReader: DeviceReader
  storage: Storage
  measurements: Measurements
}

const purpose = 'download'
const partsOf = ({ id, version, key }: Omit<Addressed, 'name'>, sha256: string) => [id, version, key, sha256]

/**
 * Downloads (specification §1, §5, §7): the bytes that the catalogue names, to those who may have them.
 * [customer.downloads]
 */
export function createDownloadService(dependencies: Dependencies) {
  const { clock, catalogue, licenses, deviceReader, storage, links, publicUrl } = dependencies

  async function findReader(product: CatalogueProduct, { caller, authorization }: Asker): Promise<Reader> {
    if (caller) {
      const owns = product.downloadsNeedsOwnership && (await licenses.canUse(caller.customerId, product.id))
      return { isCustomer: true, owns }
    }
    const device = await deviceReader.read(authorization, product.id)
    return { isCustomer: device !== null && device.customerId !== null, owns: device?.owns ?? false }
  }

  function sign(product: CatalogueProduct, version: string, { key, file, sha256 }: CatalogueArtifact): string {
    const named = { id: product.id, version, key }
    const expiresAt = new Date(clock().getTime() + linkSeconds * 1000)
    const signed = links.sign(purpose, partsOf(named, sha256), expiresAt)
    const path = fillPath(inventoryEndpoints.readFile.path, { ...named, name: fileNameOf(file) })
    return `${publicUrl}${path}?${new URLSearchParams(signed)}`
  }

  return {
    /** Returns an address of the file that is valid for 5 minutes; 404 without such a file, 401 and 403 without permission. */
    async locate({ id, target, version }: Wanted, asker: Asker): Promise<string> {
      const product = catalogue.findProduct(id)
      if (!product) throw notFound(productNotDownloadable)
      refuse(findHindrance(product, await findReader(product, asker)), product)
      const release = findRelease(product, version)
      const artifact = release && findArtifact(release, target)
      if (!artifact) throw notFound(productNotDownloadable)
      await (await openRight(artifact, dependencies)).close()
      if (storage.presign === null) return sign(product, release.version, artifact)
      return storage
        .presign(artifact.file, { fileName: fileNameOf(artifact.file), seconds: linkSeconds })
        .catch(tellUnavailable)
    },

    /** Opens the file at a signed address; 404 for an altered or expired address. */
    async open(addressed: Addressed, { expires = '', signature = '' }: GivenSignature): Promise<Sendable> {
      const product = catalogue.findProduct(addressed.id)
      const release = product?.releases.find(({ version }) => version === addressed.version)
      const artifact = release?.artifacts.find(({ key }) => key === addressed.key)
      const isGood =
        artifact &&
        fileNameOf(artifact.file) === addressed.name &&
        links.verify(purpose, partsOf(addressed, artifact.sha256), { expires, signature })
      if (!isGood) throw notFound('This address has ended or is not whole: ask for the download once more')
      const opened = await openRight(artifact, dependencies)
      return { opened, fileName: addressed.name, sha256: artifact.sha256 }
    },
  }
}

export type DownloadService = ReturnType<typeof createDownloadService>

function refuse(hindrance: ReturnType<typeof findHindrance>, { name }: CatalogueProduct): void {
  if (hindrance === 'sign-in') throw notAuthenticated(`Sign in to download ${name}`)
  if (hindrance === 'ownership')
    throw notAuthorized(`${name} is for those who have a license for it: buy it, or redeem a voucher`, 'license-needed')
}

/** Opens a file and checks its hash; 503 and an error in the log when it is not what the catalogue says. */
async function openRight(
  { file, sha256 }: CatalogueArtifact,
  { storage, measurements }: Pick<Dependencies, 'storage' | 'measurements'>,
): Promise<OpenFile> {
  const opened = await storage.open(file).catch(tellUnavailable)
  if (!opened) return tellUnavailable(new StorageError(`${file} is missing in ${storage.place}`))
  try {
    const measured = await measurements.measure(file, opened)
    if (measured.sha256 === sha256) return opened
    throw new StorageError(`${file} in ${storage.place} is not the file that the catalogue was told of`)
  } catch (error) {
    await opened.close()
    return tellUnavailable(error)
  }
}

function tellUnavailable(error: unknown): never {
  if (!(error instanceof StorageError)) throw error
  throw unavailable('This file can not be had just now: try again in a few minutes', error)
}
