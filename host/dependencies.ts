import path from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import pino from 'pino'
import type { Theme } from '#contract/theme.ts'
import {
  type Database,
  databaseClock,
  type OnReplica,
  openDatabase,
  refuseOtherVendor,
} from '#service/database/index.ts'
import type { ServiceDependencies } from '#service/dependencies.ts'
import {
  createKeptMeasurements,
  createMeasurements,
  toLendingPolicy,
  toTransferPolicy,
} from '#service/licensing/index.ts'
import { createMailer, defaultLook, toMailLook } from '#service/messaging/index.ts'
import {
  type Clocks,
  createLogger,
  createQuietTelemetry,
  createSpanExporter,
  createStorage,
  createTracer,
  machineClocks,
  noFailpoint,
  openKeySecret,
  type Telemetry,
  type TraceSettings,
  workers,
} from '#service/platform/index.ts'
import { builtInTaxService, createHttpTaxService, defaultDocumentLook, toDocumentLook } from '#service/sales/index.ts'
import type { OptionalPage } from '#web/site/routes.ts'
import { withAbsoluteIconUrls, withAbsoluteLogoUrl } from './absolute-urls.ts'
import { apiHeaders } from './headers.ts'
import { readMeasuredContent } from './measure-release-files.ts'
import { type MediaStore, openMediaStore } from './media/media-store.ts'
import { createPayments } from './payment-provider.ts'
import type { Settings } from './settings.ts'
import { type Content, listLeftOut } from './shop/content.ts'
import { refuseMissingShop } from './shop/refuse-missing-shop.ts'

import { readCodeAtStart, readShopCode } from './shop-code/shop-code.ts'
import { findMailLogo, readDocumentLogo } from './site/bitmaps.ts'

import { traceAdapters } from './traced-adapters.ts'

type OpenedDependencies = {
  dependencies: ServiceDependencies
  content: Content
  media: MediaStore
  /** Reads the shop folder anew, as it is by then. */
  read: () => Promise<Content>
}

/**
 * Opens and reads all that the service needs of the world, by the settings; the database only if it is not `opened`.
 * What others read the time of goes by the machine's clock as it is.
 */
export async function openDependencies(
  settings: Settings,
  opened?: Database,
  clocks: Clocks = machineClocks,
): Promise<OpenedDependencies> {
  await refuseMissingShop(settings.shopFolder)
  const logger = createLogger(settings.logLevel, pino.destination(2))
  const telemetry = openTelemetry(settings.traces, logger)
  const { noteStatement: onStatement } = telemetry.tracer
  const database =
    opened ??
    (await openDatabase({
      ...settings,
      onReplica: tellOfReplica(logger),
      onEnd: endWithDatabase,
      ...(settings.traces && { onStatement }),
    }))
  const storage = createStorage(settings.storage, clocks.wallClock)
  const kept = createKeptMeasurements(settings.dataDir, storage.place)
  const measurements = createMeasurements(await kept.read())
  const media = await openMediaStore(settings.mediaFolder)
  let leftOut: readonly OptionalPage[] = []
  let theme: Theme | undefined
  const read = async (readCode = readShopCode) => {
    const code = await readCode(settings)
    const found = await readMeasuredContent(settings.shopFolder, { storage, measurements, kept, logger, media, code })
    leftOut = listLeftOut(found.pages)
    theme = found.theme
    return withAbsoluteIconUrls(found, settings.publicUrl)
  }
  const content = await read((given) => readCodeAtStart(given, report))
  // Before anything is written: to another shop's database belong another shop's keys.
  await refuseOtherVendor(database, content.vendor.id)
  const keySecret = await openKeySecret(database, settings.keyFile)
  const dependencies: ServiceDependencies = {
    ...settings,
    database,
    logger,
    telemetry,
    importsFolder: path.join(settings.dataDir, 'imports'),
    storage,
    measurements,
    keySecret,
    ...clocks,
    ...(await createPayments(settings, { database, keySecret, logger, clocks })),
    sharedClock: databaseClock,
    mailer: createMailer({ ...settings, from: settings.mailFrom, connections: workers.length }),
    vendor: withAbsoluteLogoUrl(content.vendor, settings.publicUrl),
    taxService: settings.tax ? createHttpTaxService(settings.tax, { clock: clocks.clock, logger }) : builtInTaxService,
    catalogue: content.catalogue,
    education: content.education,
    licenseChecks: content.vendor.licenseChecks,
    transferPolicy: content.vendor.licenseTransfers ? toTransferPolicy(content.vendor.licenseTransfers) : null,
    lendingPolicy: content.vendor.lending ? toLendingPolicy(content.vendor.lending) : null,
    hasPage: (page) => !leftOut.includes(page),
    mailLook: () => (theme ? toMailLook(theme, findMailLogo(theme, settings.publicUrl)) : defaultLook),
    documentLook: async () => (theme ? toDocumentLook(theme, await readDocumentLogo(theme)) : defaultDocumentLook),
    headers: apiHeaders(settings),
    failpoint: noFailpoint,
  }
  const traced = settings.traces ? traceAdapters(dependencies, telemetry.tracer) : dependencies
  return { dependencies: traced, content, media, read: () => read() }
}

const report = (text: string) => void process.stderr.write(`${text}\n`)

/** Says in the log when reads go past the replica, and when they go to it again. */
const tellOfReplica =
  (logger: ServiceDependencies['logger']): OnReplica =>
  (failure) =>
    failure === null
      ? logger.warn('the replica answers again and is read from')
      : logger.error({ err: failure }, 'the replica does not answer, the database itself is read from')

/** Nothing can be sold without a database, and whoever started the program starts it again: at once, as nothing is lost by it. */
function endWithDatabase({ message }: Error): void {
  process.stderr.write(`The embedded database has ended: ${message}. Make room if the disk is full, and start again\n`)
  process.exit(1)
}

/** Metrics always, and traces where a collector is set. */
function openTelemetry(traces: TraceSettings | undefined, logger: FastifyBaseLogger): Telemetry {
  const quiet = createQuietTelemetry()
  if (!traces) return quiet
  const { take, close } = createSpanExporter(traces, logger)
  return { metrics: quiet.metrics, tracer: createTracer(take), close }
}
