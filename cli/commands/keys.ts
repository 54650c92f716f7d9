import {
  createKeyRotation,
  type KeyRotation,
  type LicenseKeySummary,
  loadKeys,
  openKeySecret,
} from '#service/platform/index.ts'
import { type Answer, type CommandContext, CommandError, type ShopCommand, UsageError } from '../command.ts'
import { parseDay } from '../option-values.ts'

export const keysShow: ShopCommand = {
  name: 'keys show',
  summary: 'The keys of licenses: the public ones to build into plug-ins, and which of them signs',
  async run(context) {
    const rotation = await openRotation(context)
    return answerKeys(await rotation.list())
  },
}

export async function openRotation({ database, clock, settings }: CommandContext): Promise<KeyRotation> {
  const keySecret = await openKeySecret(database, settings.keyFile)
  // Whoever can't open these keys must not add to them.
  await loadKeys(database, clock, keySecret)
  return createKeyRotation(database, clock, keySecret)
}

function answerKeys(keys: readonly LicenseKeySummary[], ...done: string[]): Answer {
  const text = [...done, ...keys.map(describe)].join('\n')
  return { text, data: { keys: keys.map(toData) } }
}

function describe(key: LicenseKeySummary): string {
  const { id, state, publicKey } = key
  const kind = key.purpose === 'license' ? '' : ' compact licenses'
  const { createdAt, signsFrom, retiredAt } = toData(key)
  if (retiredAt !== null) return `Key ${id}: retired${kind && ` for${kind}`} on ${retiredAt}, made ${createdAt}\n`
  return `Key ${id}: ${state}, signs${kind} from ${signsFrom}, made ${createdAt}\n${publicKey}`
}

const toData = ({ id, purpose, state, createdAt, signsFrom, retiredAt, publicKey }: LicenseKeySummary) => ({
  id,
  purpose,
  state,
  createdAt: createdAt.toISOString(),
  signsFrom: signsFrom.toISOString(),
  retiredAt: retiredAt?.toISOString() ?? null,
  publicKey,
})

/** How far ahead a key may be made; further is a slip of the hand. */
const longestWait = 3650
const day = 24 * 60 * 60 * 1000

export const keysRotate: ShopCommand = {
  name: 'keys rotate',
  options: { from: '2027-01-01', 'in-days': 'N', compact: null },
  summary: 'Add a key: published at once, signs at once or from then on; licenses of the others stay good',
  explained: 'It signs license tokens; with --compact it signs the compact licenses of activation by phone.',
  async run(context) {
    const signsFrom = readStart(context.options, context.clock())
    const rotation = await openRotation(context)
    const id = await rotation.rotate(signsFrom, context.options.has('compact') ? 'compact-license' : 'license')
    const when =
      signsFrom === undefined ? 'signs new activations from now on' : `will sign from ${signsFrom.toISOString()}`
    return answerKeys(await rotation.list(), `Key ${id} is published and ${when}.`, advice(signsFrom), '')
  },
}

const advice = (signsFrom: Date | undefined) =>
  signsFrom === undefined
    ? 'Plug-ins with only the older keys built in refuse what it signs, until they fetch the keys again.'
    : 'Until then, bring out plug-ins that have it built in.'

/** From when on the key is to sign; undefined for at once. Throws UsageError for what is no day to come. */
export function readStart(options: ReadonlyMap<string, string>, now: Date): Date | undefined {
  const [from, days] = [options.get('from'), options.get('in-days')]
  if (from !== undefined && days !== undefined) throw new UsageError('Give --from or --in-days, not both')
  if (days !== undefined) {
    if (!/^[1-9]\d*$/.test(days) || Number(days) > longestWait)
      throw new UsageError(`--in-days: Must be a whole number from 1 to ${longestWait}`)
    return new Date(now.getTime() + Number(days) * day)
  }
  if (from === undefined) return undefined
  const start = parseDay(from)
  if (start === null) throw new UsageError('--from: Must be a day, like 2027-01-01')
  if (start <= now) throw new UsageError('--from: Must be to come; without it the key signs at once')
  if (start.getTime() > now.getTime() + longestWait * day) throw new UsageError('--from: Must be within ten years')
  return start
}

export const keysRetire: ShopCommand = {
  name: 'keys retire',
  words: ['<id>'],
  options: { yes: null },
  summary: 'End a key and every license that it signed: their devices have to be activated again',
  async run(context) {
    const id = context.words[0] ?? ''
    const rotation = await openRotation(context)
    const isThere = (await rotation.list()).some((key) => key.id === id)
    if (isThere && !context.options.has('yes'))
      throw new CommandError(
        `Every license that key ${id} signed would be refused, and its device would have to be activated again: add --yes to do so`,
      )
    await rotation.retire(id)
    return answerKeys(await rotation.list(), `Key ${id} is retired: what it signed is refused from now on.`, '')
  },
}
