import { stat } from 'node:fs/promises'
import path from 'node:path'
import { findPending } from '#service/database/index.ts'
import { inspectKeys, readKeySecret } from '#service/platform/index.ts'
import { type Check, type CheckContext, type Finding, isForThisMachine, ok, warning, wrong } from '../context.ts'

const day = 24 * 60 * 60 * 1000
const oldAge = 2 * 365 * day

const notLookedAt = 'Have the database answer first'

export const keysCheck: Check = {
  name: 'keys',
  async look(context) {
    const { keyFile } = context.settings
    const secret = await readKeySecret(keyFile)
    if (secret === null) return [await judgeMissing(context)]
    return [await judgeMode(keyFile), judgePlace(context), ...(await judgeKeys(context, secret))]
  },
}

async function judgeMissing({ settings: { keyFile }, databaseIfThere }: CheckContext): Promise<Finding> {
  const opened = await databaseIfThere()
  if (opened === 'away') return warning(`There is no ${keyFile}`, `${notLookedAt}: only a new database does without it`)
  if (opened === 'not there yet' || (typeof opened === 'object' && (await findPending(opened.open)).length > 0))
    return ok(`There is no ${keyFile} yet: the first start makes it`)
  return wrong(
    `${keyFile} is not there, and the keys of this database open with it alone`,
    'Put the file back that belongs to this database, or set KEY_FILE to where it is',
  )
}

async function judgeMode(keyFile: string): Promise<Finding> {
  const { mode } = await stat(keyFile)
  if ((mode & 0o077) === 0) return ok(`${keyFile} is for its owner alone`)
  return wrong(`Others on this machine may read ${keyFile}`, `Type: chmod 600 ${keyFile}`)
}

/** Whoever copies both together can sign license tokens. */
function judgePlace({ settings }: CheckContext): Finding {
  const { keyFile, dataDir, databaseUrl } = settings
  const isBeside = databaseUrl === undefined && !path.relative(dataDir, keyFile).startsWith('..')
  if (!isBeside || isForThisMachine(settings)) return ok('A copy of the database is no copy of the key file')
  return warning(
    `The key file lies in ${dataDir} beside the database: a copy of the folder can sign license tokens`,
    'Set KEY_FILE to another place, move the file there, and keep a copy of it in a safe',
  )
}

async function judgeKeys({ clock, databaseIfThere }: CheckContext, secret: Buffer): Promise<Finding[]> {
  const opened = await databaseIfThere()
  if (opened === 'away') return [warning('Whether it opens the keys could not be tried', notLookedAt)]
  if (opened === 'in the shop') return [ok('The shop that is running has opened its keys with it')]
  if (opened === 'not there yet' || (await findPending(opened.open)).length > 0) return []
  const signing = await inspectKeys(opened.open, secret, clock())
  if (signing === null) return [ok('There are no keys yet: the first start makes them')]
  const days = Math.floor((clock().getTime() - signing.signsFrom.getTime()) / day)
  if (days * day < oldAge) return [ok(`It opens the keys; the one that signs licenses does so for ${days} days`)]
  return [
    warning(
      `The key that signs licenses does so for ${days} days`,
      'Bring out a new one with enough time for plug-ins to know it: keys rotate --in-days 60',
    ),
  ]
}
