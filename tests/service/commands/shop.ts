import { cp } from 'node:fs/promises'
import path from 'node:path'
import type { Outcome } from '#cli/command.ts'
import { commands } from '#cli/commands.ts'
import { runCommandLine, runInShop } from '#cli/run.ts'
import { withAbsoluteIconUrls } from '#host/absolute-urls.ts'
import { openDependencies } from '#host/dependencies.ts'
import { readSettings } from '#host/settings.ts'
import { createService, type Service } from '#service/app.ts'
import type { Database } from '#service/database/database.ts'
import { systemClock } from '#service/platform/clock.ts'
import { freshDatabase } from '#tests/environment/database.ts'
import { addressAbroad } from '#tests/support/http-call.ts'
import { send } from '../calls.ts'
import { licensesOf, openCheckout, pay, signUp } from '../customers.ts'
import { createQuickContent } from './quick-content.ts'

/** Somebody who has one Clatter. */
export type Owner = { id: string; email: string; token: string; orderId: string; licenseId: string }

/** A shop that is running, and what rows of the table need of it. */
export type CommandShop = {
  service: Service
  database: Database
  /** Where its the shop is, which commands may write to, and where they are typed. */
  folder: string
  /** Its data: what a command that opens the database by itself is given. */
  environment: NodeJS.ProcessEnv
  /** Types a whole line. */
  type: (...words: string[]) => Promise<Outcome>
  /** Types a line with --json and answers what it printed; throws why not. */
  read: (...words: string[]) => Promise<unknown>
  /** Opens an order of one Clatter, and pays it with a card; answers its id. */
  order: (card: string, token?: string) => Promise<string>
  /** Signs somebody up, who has yet to confirm the address. */
  signUp: () => Promise<{ id: string; email: string }>
  /** Signs somebody up and sells them a Clatter. */
  sell: () => Promise<Owner>
  close: () => Promise<void>
}

const clatter = { id: 'p/clatter/license', type: 'Product', productId: 'clatter', variationId: 'license', quantity: 1 }

const repository = path.resolve(import.meta.dirname, '../../..')

/**
 * The demo's shop as npm start runs it, without its pages. Commands run inside it, but for those that never do. While it is
 * open, the folder with its copy of the demo's files is that of the process, as a shop's is.
 */
export async function openCommandShop(name: string): Promise<CommandShop> {
  const { dataDir, databaseUrl } = await freshDatabase(name)
  const folder = path.join(dataDir, 'shop')
  await cp(path.join(repository, 'shops/oddmeter'), path.join(folder, 'shops/oddmeter'), { recursive: true })
  const before = process.cwd()
  process.chdir(folder)
  const environment = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, LIMITS: 'off', LOG_LEVEL: 'silent' }
  const settings = readSettings(environment)
  const { dependencies } = await openDependencies(settings)
  const readFiles = await createQuickContent(folder, dependencies.storage)
  const readContent = async () => withAbsoluteIconUrls(await readFiles(), settings.publicUrl)
  const service = await createService({ ...dependencies, jobPollInterval: 20 })
  await service.app.ready()
  const shop = {
    settings,
    clock: systemClock,
    database: dependencies.database,
    folder,
    tell: () => undefined,
    withServices: <Result>(work: (services: Service['services'], read: typeof readContent) => Promise<Result>) =>
      work(service.services, readContent),
  }

  const runsAlone = (words: readonly string[]) =>
    commands.some(({ name: command, runAlone }) => runAlone && `${words.join(' ')} `.startsWith(`${command} `))
  const type = (...words: string[]) => (runsAlone(words) ? runCommandLine(words, environment) : runInShop(words, shop))

  async function order(card: string, token?: string): Promise<string> {
    const { orderId, checkoutId } = await openCheckout(service.app, token, clatter)
    await send(service.app, 'PATCH', `/api/checkout/${checkoutId}/billing`, { json: { address: addressAbroad } })
    await pay(service.app, checkoutId, card)
    return orderId
  }

  return {
    service,
    folder,
    database: dependencies.database,
    environment,
    type,
    order,
    async read(...words) {
      const { exitCode, out, error } = await type(...words, '--json')
      if (exitCode !== 0) throw new Error(error)
      return JSON.parse(out)
    },
    signUp: () => signUp(service.app),
    async sell() {
      const { id, email, accessToken: token } = await signUp(service.app)
      const orderId = await order('tok_success', token)
      const [license] = (await licensesOf(service.app, token)).items
      if (!license) throw new Error('The order granted no license')
      return { id, email, token, orderId, licenseId: license.id }
    },
    async close() {
      process.chdir(before)
      await service.close()
    },
  }
}
