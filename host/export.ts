import path from 'node:path'
import { parseArgs } from 'node:util'
import pino from 'pino'
import { createKeptMeasurements, createMeasurements } from '#service/licensing/index.ts'
import { createStorage, StorageError, wallClock } from '#service/platform/index.ts'
import { ExportError, replaceExport } from './export/export-folder.ts'
import { type ExportSettings, readExportSettings } from './export/export-settings.ts'
import { exportSite } from './export/export-site.ts'
import { fetchForeignStorefront, StorefrontError } from './foreign-storefront.ts'
import { type Headers, originsOf, pageHeaders } from './headers.ts'
import { measureContent } from './measure-release-files.ts'
import { openMediaStore } from './media/media-store.ts'
import { plugInPath } from './plug-ins/plug-in-address.ts'
import { plugInHeaders } from './plug-ins/plug-in-policy.ts'
import { SettingsError } from './settings.ts'
import { type Content, ContentError, readContent } from './shop/read-content.ts'
import { readShopCode } from './shop-code/shop-code.ts'
import { readProductionBuild } from './site/production-build.ts'

class UsageError extends Error {}

const defaultFolder = 'export'

function readFolder(words: string[]): string {
  try {
    const { values } = parseArgs({ args: words, options: { out: { type: 'string', default: defaultFolder } } })
    return path.resolve(values.out)
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    throw new UsageError(`${error.message}. Usage: npm run export [-- --out FOLDER]`)
  }
}

/** Reads the current storefront; outdated prices must not be exported. */
async function readStorefront(settings: ExportSettings) {
  try {
    return await fetchForeignStorefront(settings)
  } catch (cause) {
    throw new StorefrontError(`LICENSING_HOST: no storefront can be read from ${settings.licensingHost}`, { cause })
  }
}

/** Reads the content with the sizes and checksums of available files. Update feeds contain no others. */
async function measure(content: Content, settings: ExportSettings): Promise<Content> {
  const storage = createStorage(settings.storage, wallClock)
  const kept = createKeptMeasurements(settings.dataDir, storage.place)
  const logger = pino({ level: settings.logLevel }, pino.destination(2))
  const measurements = createMeasurements(await kept.read())
  return (await measureContent(content, { storage, measurements, kept, logger })).content
}

type Described = ExportSettings & { hasPlugIns: boolean }

function describe(folder: string, count: number, settings: Described, redirects: { from: string; to: string }[]) {
  const write = (headers: Headers) => Object.entries(headers).map(([name, value]) => `    ${name}: ${value}`)
  return [
    `${count} files are in ${path.relative('.', folder) || folder}, to be served at ${settings.publicUrl}`,
    `They call ${settings.licensingHost}, whose ALLOWED_ORIGINS has to name ${settings.publicUrl}`,
    '',
    'Left for their host to do (docs/exporting.md):',
    '  send with every page',
    ...write(pageHeaders(settings)),
    ...(settings.hasPlugIns ? [`  send with everything below ${plugInPath}`, ...write(plugInHeaders(settings))] : []),
    ...redirects.map(({ from, to }) => `  redirect ${from} to ${to}`),
  ].join('\n')
}

/** Writes the site as a folder for any static host (docs/exporting.md). */
async function main(): Promise<void> {
  const folder = readFolder(process.argv.slice(2))
  const settings = readExportSettings(process.env)
  const media = await openMediaStore(settings.mediaFolder)
  const code = await readShopCode(settings)
  const content = await measure(await readContent(settings.shopFolder, { media, code }), settings)
  const buildFolder = code.buildFolder ?? path.resolve('dist')
  const build = await readProductionBuild(buildFolder)
  const { files, leftToHost } = await exportSite(
    build,
    settings,
    content,
    await readStorefront(settings),
    media,
    buildFolder,
  )
  await media.close()
  await replaceExport(folder, files)
  const hasPlugIns = content.media.plugIns.size > 0
  const ofPages = { ...settings, thirdParties: originsOf(content.vendor), hasPlugIns }
  process.stdout.write(`${describe(folder, files.length, ofPages, leftToHost)}\n`)
}

/** Errors that the user can correct: they are shown as one line without a stack. */
const isReadable = (error: unknown): error is Error =>
  [UsageError, SettingsError, ContentError, StorefrontError, StorageError, ExportError].some(
    (kind) => error instanceof kind,
  )

main().catch((error: unknown) => {
  if (!isReadable(error)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
})
