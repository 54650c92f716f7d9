import { existsSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type Answer, type Command, CommandError, type LoneSurroundings } from '#cli/command.ts'
import { fingerprintFolder } from '#host/content-watch.ts'
import { readMeasuredContent } from '#host/measure-release-files.ts'
import { refuseMissingShop } from '#host/shop/refuse-missing-shop.ts'
import { readShopCode } from '#host/shop-code/shop-code.ts'
import type { ShopCheck } from '#host/site/check/check-shop.ts'
import { createKeptMeasurements, createMeasurements } from '#service/licensing/index.ts'
import { createLogger, createStorage } from '#service/platform/index.ts'

/** How often the folder is looked at with --watch, in milliseconds. */
const watchInterval = 500

export const shopCheck: Command = {
  name: 'shop check',
  options: { watch: null },
  summary: 'Check the shop folder as a start does, and follow its links and images; nothing is started or changed',
  explained: [
    'Each fault is listed with its file, its line, the reason and what to do; a link that leads nowhere with the nearest',
    'page, heading or file that exists. Links to other sites are only counted. The exit code is 1 if there are faults.',
    '--watch checks again when a file has changed, and prints only when the result is another one, until Ctrl-C.',
  ].join('\n'),
  async runAlone(surroundings) {
    await refuseMissingShop(surroundings.settings.shopFolder)
    const check = await createCheck(surroundings)
    return surroundings.options.has('watch') ? watch(check, surroundings) : toAnswer(await check(), surroundings)
  },
}

type Check = () => Promise<ShopCheck>

async function createCheck({ settings, clock }: LoneSurroundings): Promise<Check> {
  // Loading the site takes longer than most commands run.
  const { checkShop } = await import('#host/site/check/check-shop.ts')
  const storage = createStorage(settings.storage, clock)
  const { read: readKept } = createKeptMeasurements(settings.dataDir, storage.place)
  const measurements = createMeasurements(await readKept())
  const kept = { read: readKept, write: async () => undefined }
  const logger = createLogger('silent', { write: () => undefined })
  const folder = settings.shopFolder
  const read = async () =>
    readMeasuredContent(folder, { storage, measurements, kept, logger, code: await readShopCode(settings) })
  return () => checkShop({ folder, settings, read })
}

function toAnswer(check: ShopCheck, { settings, folder }: LoneSurroundings): Answer {
  const { faults, files, links } = check
  const shown = path.relative(folder, settings.shopFolder) || '.'
  const lines = faults.map(({ file, line, reason }) => [file, line, ` ${reason}`].filter(Boolean).join(':'))
  const counted = links === null ? '' : `, ${links.followed} links, and ${links.external} to other sites`
  const result = faults.length === 0 ? 'no faults' : `${faults.length} ${faults.length === 1 ? 'fault' : 'faults'}`
  const later = links === null ? ['Links are followed once these are corrected.'] : []
  return {
    text: [...lines, ...later, `${shown}: ${result} in ${files} files${counted}.`].join('\n'),
    data: { faults, files, links },
    hasFailed: faults.length > 0,
  }
}

/** Checks again after each change, and prints what is new. Ends when the folder is removed. */
async function watch(check: Check, surroundings: LoneSurroundings): Promise<never> {
  const { settings, tell, clock } = surroundings
  let fingerprint = ''
  let shown = ''
  while (existsSync(settings.shopFolder)) {
    const now = await fingerprintFolder(settings.shopFolder)
    if (now !== fingerprint) {
      fingerprint = now
      const { text } = toAnswer(await check(), surroundings)
      if (text !== shown) tell(`${shown === '' ? '' : '\n'}${clock().toTimeString().slice(0, 8)}\n${text}`)
      shown = text
    }
    await wait(watchInterval)
  }
  throw new CommandError(`${settings.shopFolder} is not there any more`)
}
