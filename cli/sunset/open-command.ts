import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { nameRelease } from './manifest.ts'
import { type Opened, unlockRelease, writeSite } from './open-release.ts'
import type { Given } from './shares.ts'
import { SunsetError } from './sunset-error.ts'

type Request = { folder: string; shares: readonly string[]; site: string; tell: (line: string) => void }
export type OpenedRelease = Opened & { id: string; site: string; trustees: string[]; text: string }

/** Opens the release in a folder with files of shares, and says what came of it. Throws SunsetError. */
export async function openInto({ folder, shares, site, tell }: Request): Promise<OpenedRelease> {
  if (existsSync(site)) throw new SunsetError(`${site} is there already: name a folder that is not`)
  const unlocked = await unlockRelease(folder, await readShareFiles(shares))
  for (const reason of unlocked.shares.refused) tell(`Not used: ${reason}`)
  const opened = await writeSite(unlocked, site, tell)
  const { manifest } = unlocked
  const text = [
    `Opened ${nameRelease(manifest)} of ${manifest.vendor.name}: ${opened.files} files are in ${site}.`,
    ...opened.lost.map(
      (file) => `Lost: ${file.path} (${file.reason}). Another copy of the sealed release may have it.`,
    ),
    'Open its index.html, or put the folder on any web server. Where it is at the former address of the shop, the codes that',
    'plug-ins show lead to it, too. It holds the signing keys of the licenses, so that everybody can make license files.',
  ].join('\n')
  const trustees = unlocked.shares.good.map(({ trustee }) => trustee)
  return { ...opened, id: manifest.id, site, trustees, text }
}

/** Reads the files of shares. Throws SunsetError that names one that can't be read. */
export const readShareFiles = (files: readonly string[]): Promise<Given[]> =>
  Promise.all(
    files.map(async (file) => {
      const text = await readFile(file, 'utf8').catch((cause: NodeJS.ErrnoException) => {
        throw new SunsetError(`${file} can not be read: ${cause.code}`, { cause })
      })
      return { file, text }
    }),
  )
