import type { IncomingMessage } from 'node:http'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { answerCommands } from '#cli/shop-command-server.ts'
import { openShopWork } from '#cli/shop-work.ts'
import { createService, type Service } from '#service/app.ts'
import { DatabaseUnavailableError } from '#service/database/index.ts'
import { createExampleEmails } from '#service/example-emails.ts'
import { mailFolder } from '#service/messaging/index.ts'
import { KeysUnavailableError, StorageError, statusClass } from '#service/platform/index.ts'
import { needsWithdrawalFunction, sellerOf } from '#service/sales/index.ts'
import { apiPath } from './api-path.ts'
import { fingerprintFolder, readOncePerChange } from './content-watch.ts'
import { openDependencies } from './dependencies.ts'
import { registerDevMail, showsMail } from './dev-mail.ts'
import { prepareFirstStart } from './first-start/prepare.ts'
import { createStorefrontReader, StorefrontError } from './foreign-storefront.ts'
import { apiHeaders } from './headers.ts'
import { keepContentLive } from './live-content.ts'
import { localAddress, publishLocalAddress, withdrawLocalAddress } from './local-address.ts'
import { describeUnmet, findUnmet, isStaging, refuseUnready } from './production-checks.ts'
import { listen, stopListening } from './server.ts'
import { readSettings, type Settings, SettingsError } from './settings.ts'
import { ContentError } from './shop/read-content.ts'
import { chargesTax } from './site/config.ts'
import { registerNotFound } from './site/not-found.ts'
import { createSite } from './site/site.ts'

/** Starts site, service and checkout in this one process; resolves with what stops it again. */
async function start(settings: Settings, isDevelopment: boolean): Promise<() => Promise<void>> {
  const folder = settings.shopFolder
  // Taken before reading, so that whatever is saved meanwhile counts as changed.
  const fingerprint = await fingerprintFolder(folder)
  const opened = await openDependencies(settings)
  const { dependencies, content, media } = opened
  refuseUnready(settings, content.catalogue)
  await withdrawLocalAddress(settings.dataDir)
  const read = async () => {
    const changed = await opened.read()
    const unmet = findUnmet(settings, changed.catalogue)
    if (unmet.length > 0)
      throw new ContentError(unmet.map((one) => ({ file: 'catalogue', reason: describeUnmet(one) })))
    return changed
  }
  const readChanged = readOncePerChange(folder, { fingerprint, content }, read)
  const { logger } = dependencies
  const { pages } = dependencies.telemetry.metrics
  const { database, clock } = dependencies
  const service: Service = await createService({
    ...dependencies,
    shopWork: openShopWork(() => ({
      settings,
      database,
      clock,
      withServices: (work) => work(service.services, readChanged),
    })),
  })
  const site = await createSite({
    settings: { ...settings, isStaging: isStaging(settings) },
    pagesFolder: settings.pagesFolder,
    content,
    media,
    report: (text) => process.stdout.write(`${text}\n`),
    readInDevelopment: isDevelopment ? readChanged : undefined,
    storefront: createStorefrontReader(settings, service.storefront, logger),
  })
  if (showsMail(settings))
    registerDevMail(service.app, {
      ...settings,
      vendor: {
        ...content.vendor,
        isWithdrawable: needsWithdrawalFunction(
          content.vendor.company,
          sellerOf(settings.payment),
          dependencies.clock(),
        ),
      },
      examples: createExampleEmails({ catalogue: content.catalogue, chargesTax: chargesTax(content, settings) }),
      hasPage: dependencies.hasPage,
      look: dependencies.mailLook,
    })
  registerNotFound(service.app, site)
  await service.app.ready()
  const stopCommands = await answerCommands({
    settings,
    logger,
    database,
    clock,
    withServices: (work) => work(service.services, read),
  })
  const server = await listen(
    (request, response) => {
      if (isCall(request)) service.answer(request, response)
      else if (site.answer(request, response)) pages.add({ status: statusClass(response.statusCode) })
      else service.answer(request, response)
    },
    settings,
    apiHeaders(settings),
  )
  const withdrawAddress = await publishLocalAddress(settings.dataDir, localAddress(settings.host, settings.port))
  const stopUpdates = keepContentLive({
    folder,
    fingerprint,
    content,
    service,
    site,
    logger,
    read: readChanged,
    isSoldElsewhere: settings.licensingHost !== undefined,
    isTerminal: process.stderr.isTTY === true,
    report: (text) => process.stderr.write(`${text}\n`),
  })
  return async () => {
    service.readiness.stop()
    await wait(settings.stopDelay)
    await withdrawAddress()
    await stopCommands()
    await stopUpdates()
    await stopListening(server)
    await site.close()
    await service.close()
  }
}

/** Nothing of the site is there, so it need not be looked for. */
const isCall = ({ url = '' }: IncomingMessage) => url.startsWith(apiPath)

function announce(settings: Settings): void {
  const mail = settings.smtpUrl
    ? `Mail goes through ${new URL(settings.smtpUrl).host}`
    : `Mail lands in ${path.relative('.', mailFolder(settings.dataDir))}${
        showsMail(settings) ? ` and shows at ${settings.publicUrl}/dev/mail` : ''
      }`
  process.stdout.write(`Backline is at ${settings.publicUrl}\n${mail}\n`)
}

/** Errors that its user can put right: shown as one line, without a stack. */
const isReadable = (error: unknown): error is Error =>
  error instanceof SettingsError ||
  error instanceof ContentError ||
  error instanceof StorefrontError ||
  error instanceof DatabaseUnavailableError ||
  error instanceof StorageError ||
  error instanceof KeysUnavailableError ||
  (error instanceof Error && 'code' in error && error.code === 'EACCES')

/**
 * How long a stop may take once no more requests are taken, in milliseconds. What is cut off then is a job, which is taken
 * up again at the next start.
 */
const longestStop = 15_000

const notStarted =
  'The shop did not start: correct these faults, and start it again. `npm run backline -- shop check` lists all of them.'

async function main(): Promise<void> {
  const settings = readSettings(process.env)
  const isDevelopment = process.argv.includes('--development')
  if (!isDevelopment) await prepareFirstStart(settings)
  const stop = await start(settings, isDevelopment)
  announce(settings)
  let isStopping = false
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      if (isStopping) return
      isStopping = true
      setTimeout(() => {
        process.stderr.write('Some work did not end in time: it goes on at the next start\n')
        process.exit(1)
      }, settings.stopDelay + longestStop)
      stop().then(
        () => process.exit(0),
        (error: unknown) => {
          process.stderr.write(`${String(error)}\n`)
          process.exit(1)
        },
      )
    })
}

main().catch((error: unknown) => {
  if (!isReadable(error)) throw error
  process.stderr.write(`${error.message}\n`)
  if (error instanceof ContentError) process.stderr.write(`${notStarted}\n`)
  process.exit(1)
})
