import { inventoryEndpoints } from '#contract/endpoints/inventory.ts'
import type { Download } from '#contract/entities/catalogue.ts'
import { messages } from '#contract/problems.ts'
import type { Call } from './call.ts'
import { BadResponseError, InvalidInputError } from './errors.ts'
import { readWebAddress } from './web-address.ts'

/** Where a file is to be had for the next few minutes; the browser opens it as it is, without a token. */
export type DownloadLocation = { location: string }

/**
 * Asks where to get a file: its own URL on the configured host, with redirect=false (specification §7 Inventory). Throws an
 * InvalidInputError 'Product is not downloadable' without a path (§5), and 'Bad response' for a location not of the web.
 * [downloads.needs-path] [calls.download]
 */
export async function findDownload(
  { call }: { call: Call },
  { path }: Pick<Download, 'path'>,
): Promise<DownloadLocation> {
  if (!path) throw new InvalidInputError(messages.productNotDownloadable)
  const url = URL.parse(path)
  if (!url) throw new BadResponseError(messages.couldNotParse, 200)
  url.searchParams.set('redirect', 'false')
  const endpoint = { ...inventoryEndpoints.download, path: url.pathname }
  const { status, payload } = await call(endpoint, { next: url.pathname + url.search })
  return { location: readWebAddress(payload?.location, status) }
}
