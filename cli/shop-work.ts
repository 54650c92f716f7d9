import { ContentError } from '#host/shop/read-content.ts'
import { isPrerelease, type ReleaseFile } from '#service/catalogue/index.ts'
import {
  conflict,
  invalidInput,
  ProblemError,
  type ReleaseDone,
  refused,
  type ShopWork,
} from '#service/platform/index.ts'
import { type CommandContext, CommandError, UsageError } from './command.ts'
import type { FileContext } from './commands/workshop.ts'

type Shop = Pick<CommandContext, 'settings' | 'clock' | 'database' | 'withServices'>

/**
 * What the vendor API has done with the files and settings of the shop that is running, by the code of the commands. That is
 * loaded when it is first used, and so is the shop, whose services need this.
 */
export function openShopWork(open: () => Shop): ShopWork {
  const contextOf = (): FileContext => ({ ...open(), folder: process.cwd() })
  const load = async () => ({
    ...(await import('./commands/workshop.ts')),
    ...(await import('./commands/release-work.ts')),
    ...(await import('./commands/catalogue.ts')),
  })

  return {
    listDrafts: () =>
      asProblem(() =>
        open().withServices(async (_, readContent) => {
          const { catalogue } = await readContent()
          return (catalogue.drafts ?? []).map(toDraft)
        }),
      ),
    addRelease: (release) =>
      asProblem(async () => {
        const { inWorkshop, addRelease } = await load()
        const context = contextOf()
        return toDone(await inWorkshop(context, (workshop) => addRelease(context, workshop, release)))
      }),
    publishRelease: ({ date: released, ...release }) =>
      asProblem(async () => {
        const { inWorkshop, publishRelease } = await load()
        const [context, wish] = [contextOf(), { ...release, released }]
        return toDone(await inWorkshop(context, (workshop) => publishRelease(context, workshop, wish)))
      }),
    withdrawRelease: ({ evenLast, ...release }) =>
      asProblem(async () => {
        const { inWorkshop, withdrawRelease } = await load()
        const context = contextOf()
        const refuseLast = (title: string) => {
          if (evenLast) return
          throw conflict(
            `${title} is the last version that customers are offered: nobody could download the product any more. Publish another version first, or tick that none has to be left (evenLast in a call)`,
            'last-release',
          )
        }
        return toDone(
          await inWorkshop(context, (workshop) => withdrawRelease(context, workshop, { ...release, refuseLast })),
        )
      }),
    syncCatalogue: ({ isDry }) => asProblem(async () => (await load()).syncOrCompare(contextOf(), isDry)),
    async examine() {
      const { examineShop } = await import('./commands/doctor/examine-shop.ts')
      return examineShop(open())
    },
  }
}

const toDraft = (release: ReleaseFile) => ({
  productId: release.productId,
  version: release.version,
  releasedOn: release.released ?? null,
  description: release.description ?? null,
  isPrerelease: isPrerelease(release),
  files: release.artifacts.map(({ platform, file: name }) => ({ platform, name })),
})

type Work = { productId: string; version: string; currentVersion: string | null } & Pick<ReleaseDone, 'changes'> & {
    files: (Omit<ReleaseDone['files'][number], 'name'> & { file: string })[]
  }

const toDone = ({ productId, version, currentVersion, files, changes }: Work): ReleaseDone => ({
  productId,
  version,
  currentVersion,
  files: files.map(({ file: name, ...stored }) => ({ ...stored, name })),
  changes,
})

/** What a command would have said: 400 for what was not understood, by its fields, and 409 for what cannot be done. */
async function asProblem<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof ProblemError) throw error
    if (error instanceof UsageError) throw error.errors ? invalidInput(error.errors) : refused(error.message)
    if (error instanceof CommandError) throw conflict(error.elsewhere)
    if (error instanceof ContentError)
      throw conflict(`The files of the shop have faults: correct them, then try again\n${error.message}`)
    throw error
  }
}
