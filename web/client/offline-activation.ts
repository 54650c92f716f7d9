import { deviceBodyMaxBytes } from '#contract/constants.ts'
import { inventoryEndpoints } from '#contract/endpoints/inventory.ts'
import type { License } from '#contract/entities/inventory.ts'
import type { Call } from './call.ts'
import { InvalidInputError } from './errors.ts'
import { readWebAddress } from './web-address.ts'

/** The license that a device holds a seat of from now on, and where its license file is to be had for some minutes. */
export type OfflineActivation = { license: License; location: string }

const tooLarge = `This file is larger than ${deviceBodyMaxBytes / 1024} KB, so it is no machine file. Choose the .dt file that the plug-in has saved.`

/**
 * Activates a device that is offline by the text of its machine file (specification §7 Inventory). Throws an
 * InvalidInputError, and sends nothing, when that is larger than the service takes; 'Bad response' without a `Location`.
 */
export async function activateOffline({ call }: { call: Call }, machineFile: string): Promise<OfflineActivation> {
  if (new TextEncoder().encode(machineFile).length > deviceBodyMaxBytes) throw new InvalidInputError(tooLarge)
  const query = { method: 'Offline' } as const
  const { status, payload, headers } = await call(inventoryEndpoints.activate, { query, body: machineFile })
  return { license: payload, location: readWebAddress(headers.get('location'), status) }
}
