import { existsSync } from 'node:fs'
import { rename } from 'node:fs/promises'
import path from 'node:path'
import { CommandError, type LoneSurroundings } from '#cli/command.ts'
import { DirectoryInUseError, lockDirectory } from '#service/database/index.ts'
import { agree } from './upgrade-steps.ts'

/** The data of a shop of that time, which was started in its clone without DATA_DIR. */
const dataOfBefore = (content: string): string => path.join(path.dirname(content), '.data')

const hasShopData = (data: string): boolean => ['keys', 'database'].some((name) => existsSync(path.join(data, name)))

/**
 * Moves the data into the shop folder if there is any and its owner agrees: at once or not at all. Throws CommandError
 * while a shop runs on it, and where the shop folder has data already or is on another disk.
 */
export async function moveData(surroundings: LoneSurroundings, from: string, to: string): Promise<boolean> {
  const data = dataOfBefore(from)
  const target = path.join(to, '.data')
  if (!hasShopData(data)) return false
  if (existsSync(target)) {
    if (!hasShopData(target))
      throw new CommandError(`${target} is in the way of ${data}: remove it, and run this again`)
    throw new CommandError(
      `${target} and ${data} both have orders, customers and keys, and nothing was moved: keep the folder that your customers' orders are in, and put the other one elsewhere`,
    )
  }
  const question = `Move ${data}, with orders, customers and keys, to ${target}?`
  if (!(await agree(surroundings, [], question))) return false
  refuseRunning(data, to)
  await rename(data, target).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EXDEV') throw error
    throw new CommandError(
      `${to} is written, but on another disk than ${data}: move that folder yourself, or start with DATA_DIR=${data}`,
    )
  })
  return true
}

function refuseRunning(data: string, to: string): void {
  try {
    lockDirectory(path.join(data, 'database'))()
  } catch (error) {
    if (!(error instanceof DirectoryInUseError)) throw error
    throw new CommandError(
      `${to} is written. ${data} was not moved, because a shop runs on it: stop it, and run this command again`,
    )
  }
}

type Moved = { from: string; to: string; hasData: boolean }

/** Where the data is now, and how the shop is started. */
export function describeMove({ folder }: LoneSurroundings, { from, to, hasData }: Moved): string[] {
  const shown = path.relative(folder, to)
  const data = dataOfBefore(from)
  const isElsewhere = !hasData && hasShopData(data)
  const place = isElsewhere ? `DATA_DIR=${path.relative(folder, data)} ` : ''
  return [
    ...(hasData ? [`Its orders, customers and keys are in ${path.join(to, '.data')}.`] : []),
    ...(isElsewhere ? [`Its orders, customers and keys are still in ${data}. Run this again to move them.`] : []),
    `Start it with: SHOP=${shown} ${place}npm start`,
    'Put it into a git repository of its own: git init there. Its .gitignore keeps .data out.',
    `Its look is that of before. Bring it up to date when you like: SHOP=${shown} npm run backline -- shop upgrade`,
  ]
}
