import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { SettingsError } from '../settings-error.ts'

/** Throws a SettingsError that says what to do where `SHOP` names no shop folder, before anything is written there. */
export async function refuseMissingShop(folder: string): Promise<void> {
  const found = await stat(folder).catch(noneWhenMissing)
  if (found === null)
    throw new SettingsError(
      `SHOP: There is no folder ${folder}: correct the path, or create a shop: npm run new -- ${folder}`,
    )
  if (!found.isDirectory()) throw new SettingsError(`SHOP: ${folder} is a file: name the folder of the shop`)
  if (await stat(join(folder, 'shop.yaml')).catch(noneWhenMissing)) return
  throw new SettingsError(
    (await stat(join(folder, 'vendor.yaml')).catch(noneWhenMissing))
      ? `SHOP: ${folder} is a shop of before version 0.2: npm run backline -- shop upgrade --from ${folder} --to <new folder>`
      : `SHOP: There is no shop.yaml in ${folder}: name the folder of the shop, or create one: npm run new -- <new folder>`,
  )
}

function noneWhenMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR' || error.code === 'ELOOP') return null
  throw error
}
