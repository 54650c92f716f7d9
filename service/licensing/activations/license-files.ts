import { fillPath } from '#contract/endpoint.ts'
import type { LicenseForm } from '#contract/endpoints/license-files.ts'
import { endpoints } from '#contract/endpoints.ts'
import type { ActivationMethod } from '#contract/statuses.ts'
import type { CatalogueService } from '#service/catalogue/index.ts'
import type { Tx } from '#service/database/index.ts'
import {
  type Caller,
  isUuid,
  type LinkSignature,
  notFound,
  type Once,
  type PlatformServices,
} from '#service/platform/index.ts'
import type { ActivationFailures } from '../activation-failures/service.ts'
import type { DeviceService } from '../devices/service.ts'
import type { LicenseService } from '../licenses/service.ts'
import { readMachineFile } from './machine-file.ts'
import { requireProduct } from './request-view.ts'
import { fulfilmentLimit } from './rules.ts'

type Dependencies = Pick<PlatformServices, 'database' | 'clock' | 'limiter' | 'links' | 'publicUrl'> & {
  catalogue: CatalogueService
  licenses: LicenseService
  devices: DeviceService
  failures: ActivationFailures
}

const purpose = 'license-file'
/** How long the address of a license file is valid, in milliseconds. */
const addressLifetime = 10 * 60 * 1000

/** Activation of offline devices: a machine file is exchanged for a license file (docs/wire-compatibility.md). */
export function createLicenseFiles(dependencies: Dependencies) {
  const { database, clock, limiter, catalogue, licenses, devices, failures, links, publicUrl } = dependencies

  function createAddress(activationId: string, file: string): string {
    const signature = links.sign(purpose, [activationId, file], new Date(clock().getTime() + addressLifetime))
    const path = fillPath(endpoints.getLicenseFile.path, { activationId, file })
    return `${publicUrl}${path}?${new URLSearchParams(signature)}`
  }

  return {
    /** Activates the device of a machine file, which keeps a seat that it has. Throws 400, 404 or 409. */
    async activate(machineFile: string, method: ActivationMethod, { customerId }: Caller, once: Once) {
      const { id: signature, name, productId } = readMachineFile(machineFile)
      requireProduct(catalogue, productId)
      await limiter.count(fulfilmentLimit, customerId)
      const attempt = { productId, name, deviceSignature: signature, method, customerId, licenseId: null }
      const activate = async (tx: Tx) => {
        const device = { name, signature, method }
        const { id, licenseId } = await licenses.activateDevice(tx, customerId, productId, device)
        if (method === 'Offline') await licenses.takeOffline(tx, id)
        await licenses.markInUse(tx, id)
        return { licenseId, location: createAddress(id, `${productId}.mb`) }
      }
      return failures.watch(
        () => attempt,
        () => database.transaction((tx) => once(tx, () => activate(tx))),
      )
    },

    /** The license at a signed address; 404 for any other address, 400 once it is revoked. */
    async read(activationId: string, file: string, signature: LinkSignature, form: LicenseForm): Promise<string> {
      if (!isUuid(activationId) || !links.verify(purpose, [activationId, file], signature))
        throw notFound('This address of a license file is not good any more: activate the device again')
      return form === 'Compact'
        ? devices.signCompact(database.query, activationId)
        : devices.signToken(database.query, activationId)
    },
  }
}

export type LicenseFiles = ReturnType<typeof createLicenseFiles>
