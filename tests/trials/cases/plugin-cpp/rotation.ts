import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { judge } from './checks.ts'
import { activate, type Shop } from './walks.ts'

const run = promisify(execFile)

/** Adds a signing key that signs at once, as the vendor does while the shop is closed. */
export async function rotateKeys(dataDir: string): Promise<void> {
  const env = { PATH: process.env.PATH ?? '', DATA_DIR: dataDir }
  await run(process.execPath, ['cli/backline.ts', 'keys', 'rotate'], { env })
}

/** What a plug-in of before the rotation has: the keys that it was built with, and its token. */
export type Field = { publicKeys: string; token: string }

const keyOf = (token: string): unknown => JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()).kid

/** What is wrong with plug-ins in the field, and with new ones, once a new key signs. */
export async function walkAfterRotation(shop: Shop, field: Field): Promise<string[]> {
  const installed = await shop.createDevice('Studio', field.publicKeys)
  await installed.plantToken(field.token)
  const renewed = [judge(await installed.run('--validate'), 0), judge(await installed.run('--verify'), 0)]
  const isByOldKey = keyOf(await installed.readToken()) === keyOf(field.token)
  const updated = await activate(shop, 'Studio')
  const isByNewKey = keyOf(await updated.readToken()) !== keyOf(field.token)
  const outdated = await shop.createDevice('Studio', field.publicKeys)
  const started = outdated.start()
  await shop.answer(started, 'license')
  return [
    ...renewed,
    isByOldKey ? null : 'what is in the field was answered with a key it does not know',
    isByNewKey ? null : 'a new activation was not signed by the new key',
    judge(await started.finished, 1, 'not signed by the vendor'),
  ].filter((problem) => problem !== null)
}
