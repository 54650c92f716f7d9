import { fillPath } from '#contract/endpoint.ts'
import { licenseEndpoints } from '#contract/endpoints/licenses.ts'
import type { Activation, License } from '#contract/entities/inventory.ts'
import type { Paged } from '#contract/entities/paging.ts'
import type { Clock } from '../adapters/clock.ts'
import type { CatalogueService } from '../catalogue/service.ts'
import type { Database } from '../database/connection.ts'
import { readCursor, toPage } from '../http/paging.ts'
import type { Caller } from '../http/routes.ts'
import type { DeviceReader } from '../licenses/device-reader.ts'
import { findOwnLicense } from '../licenses/service.ts'
import * as repository from './repository.ts'
import { toActivation, toLicense } from './rules.ts'

type ListQuery = { cursor?: string | undefined; includeManifests?: string | undefined }

export type InventoryService = {
  listLicenses: (caller: Caller, query: ListQuery) => Promise<Paged<License>>
  listActivations: (caller: Caller, licenseId: string, cursor: string | undefined) => Promise<Paged<Activation>>
}

type Dependencies = {
  database: Database
  clock: Clock
  catalogue: CatalogueService
  deviceReader: DeviceReader
  /** Where files are downloaded from, without a slash at the end. */
  publicUrl: string
}

/** What customers have (specification §7 Inventory). */
export function createInventoryService({ database }: Dependencies): InventoryService {
  return {
    async listLicenses({ customerId }, { cursor, includeManifests }) {
      const rows = await repository.findLicensePage(database.query, customerId, readCursor(cursor))
      return toPage(rows, toLicense, licenseEndpoints.listLicenses.path, { includeManifests })
    },

    async listActivations(caller, licenseId, cursor) {
      await findOwnLicense(database.query, caller, licenseId)
      const rows = await repository.findActivationPage(database.query, licenseId, readCursor(cursor))
      const path = fillPath(licenseEndpoints.listLicenseActivations.path, { id: licenseId })
      return toPage(rows, toActivation, path)
    },
  }
}
