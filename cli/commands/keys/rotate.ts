import { type ShopCommand, UsageError } from '../../command.ts'
import { answerKeys, openRotation } from './show.ts'

/** How far ahead a key may be made; further is a slip of the hand. */
const longestWait = 3650
const day = 24 * 60 * 60 * 1000

/** Adds a key: published at once, and signing at once or from a day on. */
export const keysRotate: ShopCommand = {
  name: 'keys rotate',
  options: { from: '2027-01-01', 'in-days': 'N' },
  summary: 'Add a key: published at once, signs at once or from then on; tokens of the others stay good',
  async run(context) {
    const signsFrom = readStart(context.options, context.clock())
    const rotation = await openRotation(context)
    const id = await rotation.rotate(signsFrom)
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
  const start = readDay(from)
  if (start === null) throw new UsageError('--from: Must be a day, like 2027-01-01')
  if (start <= now) throw new UsageError('--from: Must be to come; without it the key signs at once')
  if (start.getTime() > now.getTime() + longestWait * day) throw new UsageError('--from: Must be within ten years')
  return start
}

/** The beginning of a day in UTC; null for a day that there is not, such as February 30. */
function readDay(text: string): Date | null {
  const start = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(start.getTime()) && start.toISOString().startsWith(`${text}T`) ? start : null
}
