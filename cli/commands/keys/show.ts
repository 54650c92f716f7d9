import {
  createKeyRotation,
  type KeyRotation,
  type LicenseKeySummary,
  loadKeys,
  openKeySecret,
} from '#service/platform/index.ts'
import type { Answer, CommandContext, ShopCommand } from '../../command.ts'

/** Prints the public keys that plug-ins check license tokens with, the one in use first. */
export const keysShow: ShopCommand = {
  name: 'keys show',
  summary: 'The keys of license tokens: the public ones to build into plug-ins, and which of them signs',
  async run(context) {
    const rotation = await openRotation(context)
    return answerKeys(await rotation.list())
  },
}

/** Opens the keys of this database, and makes the first ones if there are none. */
export async function openRotation({ database, clock, settings }: CommandContext): Promise<KeyRotation> {
  const keySecret = await openKeySecret(database, settings.keyFile)
  // Whoever can't open these keys must not add to them.
  await loadKeys(database, clock, keySecret)
  return createKeyRotation(database, clock, keySecret)
}

/** All keys, after what was done to them if anything was. */
export function answerKeys(keys: readonly LicenseKeySummary[], ...done: string[]): Answer {
  const text = [...done, ...keys.map(describe)].join('\n')
  return { text, data: { keys: keys.map(toData) } }
}

function describe(key: LicenseKeySummary): string {
  const { id, state, publicKey } = key
  const { createdAt, signsFrom, retiredAt } = toData(key)
  if (retiredAt !== null) return `Key ${id}: retired on ${retiredAt}, made ${createdAt}\n`
  return `Key ${id}: ${state}, signs from ${signsFrom}, made ${createdAt}\n${publicKey}`
}

const toData = ({ id, state, createdAt, signsFrom, retiredAt, publicKey }: LicenseKeySummary) => ({
  id,
  state,
  createdAt: createdAt.toISOString(),
  signsFrom: signsFrom.toISOString(),
  retiredAt: retiredAt?.toISOString() ?? null,
  publicKey,
})
