import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Customer } from '#tests/support/customer.ts'
import type { Shop } from '../plugin-cpp/walks.ts'
import { type DrivenPlugin, drivePlugin, type Shown } from './driven-plugin.ts'

/** A plug-in to drive, a shop with a customer who owns it, and a folder. */
export type Stage = {
  program: string
  folder: string
  shop: Shop
  customer: Customer
  /** Ends all activations on the site, as the customer does. */
  revokeAll: () => Promise<void>
}

const audible = ({ loudness }: Shown) => loudness > 0.1
const silent = ({ loudness }: Shown) => loudness === 0

function expectThat(holds: boolean, what: string, shown: Shown): void {
  if (!holds) throw new Error(`${what}: it shows ${JSON.stringify(shown)}`)
}

async function usePlugin<T>(stage: Stage, name: string, use: (plugin: DrivenPlugin) => Promise<T>): Promise<T> {
  const plugin = await drivePlugin(stage.program, path.join(stage.folder, name))
  try {
    return await use(plugin)
  } finally {
    await plugin.close()
  }
}

async function answer({ shop }: Stage, plugin: DrivenPlugin, verb: 'license' | 'trial' | 'cancel'): Promise<void> {
  await plugin.ask('activate')
  const { activationUrl } = await plugin.until('waiting', (shown) => shown.activationUrl !== '')
  const finished = Promise.resolve({ exitCode: 0, output: '' })
  await shop.answer({ browserUrl: Promise.resolve(activationUrl), finished }, verb)
}

const isLicensed = (shown: Shown) => shown.state === 'Licensed' && audible(shown) && shown.isUnlocked
const isSilenced = (shown: Shown) => shown.state !== 'Waiting' && silent(shown) && !shown.isUnlocked

/** Each throws with what is wrong. */
export const walks: Record<string, (stage: Stage) => Promise<void>> = {
  'is silent without a license': (stage) =>
    usePlugin(stage, 'new', async ({ first }) =>
      expectThat(first.state === 'Unlicensed' && isSilenced(first), 'at first', first),
    ),

  'stops waiting when it is told to': (stage) =>
    usePlugin(stage, 'cancelled', async (plugin) => {
      await plugin.ask('activate')
      await plugin.until('waiting', ({ state, activationUrl }) => state === 'Waiting' && activationUrl !== '')
      await plugin.ask('cancel')
      await plugin.until('cancelled', ({ state }) => state === 'Unlicensed')
    }),

  'says that the customer has declined': (stage) =>
    usePlugin(stage, 'declined', async (plugin) => {
      await answer(stage, plugin, 'cancel')
      await plugin.until('declined', ({ state, message }) => state === 'Refused' && message !== '')
    }),

  'activates, checks, starts again and gives the seat back': async (stage) => {
    await usePlugin(stage, 'seat', async (plugin) => {
      await answer(stage, plugin, 'license')
      const shown = await plugin.until('activated', isLicensed)
      expectThat(shown.licensee === 'Ada Lovelace', 'the licensee', shown)
      await plugin.ask('check')
      await plugin.until('checked', ({ fault, message }) => fault === 0 && message !== '')
    })
    await usePlugin(stage, 'seat', async (plugin) => {
      expectThat(isLicensed(plugin.first), 'after a new start', plugin.first)
      await plugin.ask('give-back')
      await plugin.until('given back', isSilenced)
      const seats = await stage.shop.countSeats()
      expectThat(seats === 0, `${seats} seats are taken`, plugin.first)
    })
  },

  'falls silent when the license is revoked': (stage) =>
    usePlugin(stage, 'revoked', async (plugin) => {
      await answer(stage, plugin, 'license')
      await plugin.until('activated', isLicensed)
      await stage.revokeAll()
      await plugin.ask('check')
      await plugin.until('revoked', (shown) => shown.state === 'Refused' && isSilenced(shown))
    }),

  'plays in a trial': (stage) =>
    usePlugin(stage, 'trial', async (plugin) => {
      await answer(stage, plugin, 'trial')
      await plugin.until(
        'trial',
        (shown) => shown.state === 'Trial' && shown.daysLeft === 14 && audible(shown) && shown.isUnlocked,
      )
    }),

  'is activated by files, and shows the machine file as a link': (stage) =>
    usePlugin(stage, 'offline', async (plugin) => {
      const machineFile = path.join(stage.folder, 'machine.dt')
      const { offlineUrl } = await plugin.ask(`save-file ${machineFile}`)
      const written = await readFile(machineFile, 'utf8')
      const linked = Buffer.from(offlineUrl.split('#machine=')[1] ?? '', 'base64url')
      expectThat(linked.equals(Buffer.from(written, 'base64')), 'the link has the machine file', plugin.first)
      const licenseFile = path.join(stage.folder, 'license.mb')
      await writeFile(licenseFile, 'no license')
      await plugin.ask(`use-file ${licenseFile}`)
      await plugin.until('a bad file', (shown) => shown.fault !== 0 && isSilenced(shown))
      await writeFile(licenseFile, await stage.shop.activateByFile(written))
      await plugin.ask(`use-file ${licenseFile}`)
      await plugin.until('a license file', (shown) => isLicensed(shown) && shown.isOffline)
    }),
}
