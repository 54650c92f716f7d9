import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import * as z from 'zod/mini'
import { markerHeaders } from '#contract/constants.ts'
import { endpoints } from '#contract/endpoints.ts'
import { type Storefront, storefrontSchema } from '#contract/entities/catalogue.ts'
import { fetchPlainly } from '#service/platform/index.ts'
import type { Settings } from './settings.ts'

/** How often prices are read again from a foreign licensing service, in milliseconds. */
export const foreignStorefrontInterval = 5 * 60 * 1000

/** The foreign service can't be read and never could be. */
export class StorefrontError extends Error {}

/** Reads the storefront of a foreign licensing service; accepts enveloped and bare answers (docs/wire-compatibility.md). */
export async function fetchForeignStorefront(
  settings: Pick<Settings, 'dialect'> & { licensingHost: string },
): Promise<Storefront> {
  const response = await fetchPlainly(`${settings.licensingHost}${endpoints.getStorefront.path}`, {
    headers: { accept: 'application/json', [markerHeaders[settings.dialect]]: '1' },
    signal: AbortSignal.timeout(10_000),
  })
  if (!response.ok) {
    await response.body?.cancel()
    throw new StorefrontError(`${settings.licensingHost} answered ${response.status}`)
  }
  const body: unknown = await response.json()
  const payload = typeof body === 'object' && body !== null && 'data' in body ? body.data : body
  return withoutDownloads(z.parse(storefrontSchema, payload))
}

/** Files depend on who asks, and pages need none of them. */
function withoutDownloads(storefront: Storefront): Storefront {
  const strip = <Product extends { downloads?: unknown }>({ downloads: _, ...product }: Product) => product
  return {
    ...storefront,
    products: storefront.products.map(strip),
    bundles: storefront.bundles.map((bundle) => ({ ...bundle, products: bundle.products.map(strip) })),
  }
}

/** Reads what pages show for sale: the storefront of the foreign licensing service where one sells, else the shop's own. */
export const createStorefrontReader =
  (settings: Settings, own: () => Storefront, logger: FastifyBaseLogger) => async (): Promise<Storefront> => {
    const { licensingHost } = settings
    return licensingHost === undefined ? own() : readForeignStorefront({ ...settings, licensingHost }, logger)
  }

/**
 * The foreign storefront for rendering pages: the newest that could be read, kept on disk so that a start does not
 * hang on another's outage. Throws StorefrontError when it never could be read.
 */
export async function readForeignStorefront(
  settings: Pick<Settings, 'dialect' | 'dataDir'> & { licensingHost: string },
  logger: FastifyBaseLogger,
): Promise<Storefront> {
  const file = path.join(settings.dataDir, 'storefront.json')
  try {
    const storefront = await fetchForeignStorefront(settings)
    await mkdir(settings.dataDir, { recursive: true })
    await writeFile(`${file}.part`, JSON.stringify({ from: settings.licensingHost, storefront }))
    await rename(`${file}.part`, file)
    return storefront
  } catch (cause) {
    logger.warn({ err: cause }, 'the storefront could not be read, the last one is shown')
    const kept = await readKept(file, settings.licensingHost)
    if (kept) return kept
    throw new StorefrontError(`LICENSING_HOST: no storefront can be read from ${settings.licensingHost}`, { cause })
  }
}

const keptSchema = z.object({ from: z.string(), storefront: storefrontSchema })

async function readKept(file: string, licensingHost: string): Promise<Storefront | null> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (text === null) return null
  const kept = z.parse(keptSchema, JSON.parse(text))
  return kept.from === licensingHost ? kept.storefront : null
}
